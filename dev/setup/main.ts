/** `npm run setup`: prepares a database and a Temporal namespace for this version. `npm start` does it by itself. */
import { readStartSettings } from '../../config/settings';
import { temporalAccess } from '../../config/temporal';
import { migrate } from '../../db/database/migrate';
import { requireDatabase } from '../stack/database';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';
import { prepareNamespace } from '../stack/temporal/namespace';
import { readTemporalSettings } from '../stack/temporal/settings';

endAfter(main());

async function main(): Promise<void> {
  const settings = readStartSettings(process.env);
  const { DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE } = settings;
  if (!DATABASE_URL || !TEMPORAL_ADDRESS)
    throw new Problem(
      'Set DATABASE_URL and TEMPORAL_ADDRESS: this prepares servers of your own. npm start prepares the local ones.',
    );
  await requireDatabase(DATABASE_URL);
  const names = await migrate(DATABASE_URL);
  console.log(names.length === 0 ? 'The database has every migration.' : `Migrations: ${names.join(', ')}.`);
  const { searchAttributes } = readTemporalSettings();
  await prepareNamespace(
    temporalAccess({ ...settings, TEMPORAL_ADDRESS }),
    TEMPORAL_NAMESPACE,
    searchAttributes,
    new AbortController().signal,
  );
  console.log(
    `The namespace ${TEMPORAL_NAMESPACE} has the search attributes ${Object.keys(searchAttributes).join(', ')}.`,
  );
}
