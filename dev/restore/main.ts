/** `npm run restore -- <file>`: loads a backup into an empty database. */
import { readStartSettings } from '../../config/settings';
import { endAfter } from '../stack/end-after';
import { withLocalServer } from '../stack/local';
import { Problem } from '../stack/problem';
import { restore } from './restore';

endAfter(main());

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0)
    throw new Problem('Usage: npm run restore -- <file>, into an empty database');
  const { migrations, accounts, contacts, events, runningRuns, unreadable } = await withLocalServer(
    readStartSettings(process.env),
    (stack) => restore(file, stack),
  );
  console.log(
    `Restored: ${accounts} accounts, ${contacts} contacts, ${events} events, ${runningRuns} running runs.`,
  );
  if (migrations.length > 0) console.log(`The backup was older; migrations: ${migrations.join(', ')}.`);
  if (unreadable > 0)
    console.log(
      `${unreadable} stored secrets are not opened by the secret key: put back the key of that time, as SECRET_KEY or in its file.`,
    );
  console.log('Start Sillage: running runs go on at their times, in whatever Temporal it finds.');
}
