/** `npm run rotate-key`: encrypts all stored secrets under a new key, whether Sillage runs or not. */
import { join } from 'node:path';
import { readStartSettings, type StartSettings } from '../../config/settings';
import type { Resealed } from '../../db/secrets/sealed-secrets';
import { withLocalDatabase } from '../stack/local';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';
import { secretKeyFile } from '../stack/secret-key';
import { resealAll, rotateKeyFile } from './rotate';

endAfter(main());

async function main(): Promise<void> {
  const settings = readStartSettings(process.env);
  const { resealed, unreadable } = await rotate(settings);
  console.log(`${resealed} secrets are encrypted under the new key.`);
  if (unreadable > 0) {
    console.log(`${unreadable} opened with none of the keys, and must be entered again in Settings, Apps.`);
  }
  if (settings.SECRET_KEY) console.log('Start the API and the worker again with the new SECRET_KEY alone.');
}

function rotate(settings: StartSettings): Promise<Resealed> {
  const { SECRET_KEY, SECRET_KEY_FILE, DATA_DIR } = settings;
  if (SECRET_KEY === undefined) {
    const file = SECRET_KEY_FILE ?? join(DATA_DIR, secretKeyFile);
    return withLocalDatabase(settings, (database) => rotateKeyFile(database, file));
  }
  if (SECRET_KEY().length < 2) {
    throw new Problem(
      'SECRET_KEY holds one key: start the API, the worker and this with the new key before the old one and a comma between them (docs/operating.md, Replacing the secret key).',
    );
  }
  return withLocalDatabase(settings, (database, keys) => resealAll(database, keys));
}
