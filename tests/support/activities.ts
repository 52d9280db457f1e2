import { createActivities, type Activities } from '../../activities';
import { databaseClock } from '../../db/database/clock';
import type { Database } from '../../db/database/connection';
import { createFlowCache } from '../../db/runs/advancing/flow-cache';
import { testOutside } from './providers/outside';

/** The activities for tests and their engines; the given dependencies replace the defaults. */
export const testActivities = (
  database: Database,
  given: Partial<Parameters<typeof createActivities>[0]> = {},
): Activities =>
  createActivities({
    database,
    outside: testOutside(),
    flows: createFlowCache(),
    clock: databaseClock,
    publicUrl: 'https://sillage.example.com',
    ...given,
  });
