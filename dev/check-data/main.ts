/**
 * `npm run check-data`: reports whether the stored data and Temporal's workflows satisfy the invariants; `-- --repair` repairs violations.
 * Sillage may be running meanwhile. The exit code is 1 where a violation remains.
 */
import { Client } from '@temporalio/client';
import { readStartSettings, type StartSettings } from '../../config/settings';
import { databaseChecks } from '../../db/checks/of-database';
import type { Check } from '../../db/checks/check';
import type { Database } from '../../db/database/connection';
import { temporalChecks } from '../../worker/sweep/checks';
import { withLocalDatabase } from '../stack/local';
import { describeFailure } from '../stack/problem';
import { accessOf } from '../stack/temporal/access';
import { connectPatiently } from './connect-patiently';
import { runChecks } from './run-checks';

/** How long Temporal may take to answer one call, in milliseconds: the lists of very many workflows take any number of calls. */
const patience = 30_000;

main().then(
  (isRight) => process.exit(isRight ? 0 : 1),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(1);
  },
);

async function main(): Promise<boolean> {
  const settings = readStartSettings(process.env);
  const repairs = process.argv.includes('--repair');
  return withLocalDatabase(settings, async (database) => {
    const isRight = await runChecks(databaseChecks(database), repairs, console.log);
    return (await checkTemporal(settings, database, repairs)) && isRight;
  });
}

async function checkTemporal(
  settings: StartSettings,
  database: Database,
  repairs: boolean,
): Promise<boolean> {
  const access = accessOf(settings);
  const connection = await connectPatiently(access, patience).catch(() => null);
  if (!connection) {
    console.log(
      `Temporal does not answer at ${access.address}: what it runs could not be compared. Start Sillage, and check again.`,
    );
    return false;
  }
  try {
    const client = new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE });
    const checks: Check[] = temporalChecks({ database, client, taskQueue: settings.TEMPORAL_TASK_QUEUE });
    return await runChecks(checks, repairs, console.log);
  } finally {
    await connection.close();
  }
}
