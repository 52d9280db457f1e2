import type { Database } from '../../../db/connection';
import { readFailedRuns } from '../../../db/dashboard/failed';
import { readFirstSteps } from '../../../db/dashboard/first-steps';
import { eventStats } from '../../../db/events/statistics';
import { inSnapshot } from '../../../db/figures/snapshot';
import { readPublishedTasks } from '../../../db/schedules/upcoming';
import type { Dashboard } from '../../../domain/entities/dashboard';
import { presentFailedRuns, presentUpcoming } from './present';

/** What the first screen tells. Each part costs the same at any number of events. */
export async function readDashboard(
  { knex, pool }: Database,
  userId: number,
  todayFrom: Date | undefined,
): Promise<Dashboard> {
  const now = Date.now();
  const from = todayFrom?.getTime() ?? new Date(now).setUTCHours(0, 0, 0, 0);
  const [first_steps, today, failed, tasks] = await Promise.all([
    readFirstSteps(pool, userId),
    inSnapshot(knex, (snapshot) => eventStats(snapshot, { userId, from, to: Infinity })),
    readFailedRuns(pool, userId),
    readPublishedTasks(pool, userId),
  ]);
  return { first_steps, today, failed: failed.map(presentFailedRuns), upcoming: presentUpcoming(tasks, now) };
}
