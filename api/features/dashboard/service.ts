import type { Database } from '../../../db/database/connection';
import { readFailedRuns } from '../../../db/dashboard/failed';
import { readFirstSteps } from '../../../db/dashboard/first-steps';
import { eventStats } from '../../../db/events/statistics';
import { inSnapshot } from '../../../db/figures/snapshot';
import { readPublishedTasks } from '../../../db/schedules/upcoming';
import type { Dashboard } from '../../../domain/entities/dashboard';
import type { Caller } from '../automatisations/caller';
import { dashboardNotices } from '../notices/service';
import { presentFailedRuns, presentUpcoming } from './presentation';

/** The dashboard's content. Each part costs the same for any number of events. */
export async function readDashboard(
  database: Database,
  { userId, language }: Caller,
  todayFrom: Date | undefined,
): Promise<Dashboard> {
  const { knex, pool } = database;
  const now = Date.now();
  const from = todayFrom?.getTime() ?? new Date(now).setUTCHours(0, 0, 0, 0);
  const [first_steps, today, notices, failed, tasks] = await Promise.all([
    readFirstSteps(pool, userId),
    inSnapshot(knex, (snapshot) => eventStats(snapshot, { userId, from, to: Infinity })),
    dashboardNotices(database, userId, language),
    readFailedRuns(pool, userId),
    readPublishedTasks(pool, userId),
  ]);
  return {
    first_steps,
    today,
    notices,
    failed: failed.map(presentFailedRuns),
    upcoming: presentUpcoming(tasks, now),
  };
}
