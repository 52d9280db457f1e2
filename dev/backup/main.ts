/** `npm run backup -- <file>`: writes the database to a file, while Sillage runs or not. */
import { readStartSettings } from '../../config/settings';
import { endAfter } from '../stack/end-after';
import { withLocalServer } from '../stack/local';
import { Problem } from '../stack/problem';
import { backUp } from './backup';

endAfter(main());

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0)
    throw new Problem('Usage: npm run backup -- <file>, such as /var/backups/sillage-2026-11-26.dump');
  const bytes = await withLocalServer(readStartSettings(process.env), ({ databaseUrl }) =>
    backUp(databaseUrl, file),
  );
  console.log(`${file} holds the database (${(bytes / 1e6).toFixed(1)} MB) and was read again.`);
  console.log('The secret key is not in it: keep a copy of that in another place.');
}
