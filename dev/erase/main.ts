/** `npm run erase -- <account's e-mail> <external id> [--yes]`: erases a contact with all its stored data, whether Sillage runs or not. */
import { parseArgs } from 'node:util';
import { readStartSettings } from '../../config/settings';
import { endAfter } from '../stack/end-after';
import { withLocalDatabase } from '../stack/local';
import { Problem } from '../stack/problem';
import { erasedInWords, eraseContact, keptInWords } from './erase';

endAfter(main());

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [account, externalId, ...more] = positionals;
  if (account === undefined || externalId === undefined || more.length > 0)
    throw new Problem('Usage: npm run erase -- <e-mail of the account> <external id of the contact> [--yes]');
  const isTrial = !values.yes;
  const { erased, kept } = await withLocalDatabase(readStartSettings(process.env), (database) =>
    eraseContact(database, { account, externalId }, { isTrial }),
  );
  console.log(
    kept === null
      ? `Kept of ${externalId}: ${erasedInWords(erased)}. To erase the contact with all of it, add --yes.`
      : `Erased with ${externalId}: ${erasedInWords(erased)}. What stays: ${keptInWords(kept)}. The worker deletes what Temporal keeps of its runs.`,
  );
}
