import { createActivities, type Activities } from '../../activities';
import { databaseClock } from '../../db/database/clock';
import type { Database } from '../../db/database/connection';
import type { LoopReference } from '../../db/loops/loop';
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

/** Takes a run to its loop, which has not gathered anything. */
export async function comeToLoop(
  activities: Activities,
  { userId, runId, contactId = null }: { userId: number; runId: number; contactId?: number | null },
): Promise<LoopReference> {
  const result = await activities.advance({ userId, runId, contactId, segment: 0 });
  if (result.kind !== 'loop') throw new Error('The run did not come to its loop');
  return { userId, runId, visit: result.visit };
}
