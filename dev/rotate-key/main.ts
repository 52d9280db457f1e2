/** `npm run rotate-key`: encrypts all stored secrets under a new key, whether Sillage runs or not. */
import { join } from 'node:path';
import { readStartSettings, type StartSettings } from '../../config/settings';
import { withLocalDatabase } from '../stack/local';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';
import { secretKeyFile } from '../stack/secret-key';
import { aloneRotating } from './alone';
import { resealAll, rotateKeyFile, type Rotated } from './rotate';

endAfter(main());

async function main(): Promise<void> {
  const settings = readStartSettings(process.env);
  const { resealed, unreadable, keptKeys } = await rotate(settings);
  console.log(`${resealed} secrets are encrypted under the new key.`);
  if (unreadable > 0) {
    console.log(`${unreadable} opened with none of the keys, and must be entered again in Settings, Apps.`);
  }
  if (keptKeys > 0)
    console.log(
      `${keptKeys} earlier keys stay in the file: a process still encrypts with them. See that all processes read this file, and run rotate-key again.`,
    );
  if (settings.SECRET_KEY) console.log('Start the API and the worker again with the new SECRET_KEY alone.');
}

function rotate(settings: StartSettings): Promise<Rotated> {
  const { SECRET_KEY, SECRET_KEY_FILE, DATA_DIR } = settings;
  if (SECRET_KEY === undefined) {
    const file = SECRET_KEY_FILE ?? join(DATA_DIR, secretKeyFile);
    return withLocalDatabase(settings, (database, { databaseUrl: url }) =>
      rotateKeyFile({ database, url }, file),
    );
  }
  if (SECRET_KEY().length < 2) {
    throw new Problem(
      'SECRET_KEY holds one key: start the API, the worker and this with the new key before the old one and a comma between them (docs/operating.md, Replacing the secret key).',
    );
  }
  return withLocalDatabase(settings, (database, { databaseUrl, secretKeys }) =>
    aloneRotating(databaseUrl, async () => ({ ...(await resealAll(database, secretKeys)), keptKeys: 0 })),
  );
}
