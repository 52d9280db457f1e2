import type pg from 'pg';
import type { Retention } from '../../../config/retention';
import { countGoals } from '../../../db/goals/count';
import { rollFigures } from '../../../db/figures/roll';
import { eraseCallContents } from '../../../db/retention/calls';
import { eraseEvents } from '../../../db/retention/events';
import { eraseLogs } from '../../../db/retention/logs';
import { eraseRuns } from '../../../db/retention/runs';
import { inTurn, type Portion } from '../../../db/retention/turn';

/** What is kept for how long without a setting. */
export const defaultRetention: Retention = { calls: 30, logs: 90, runs: 400, events: 800, messageIds: 90 };

/** All that has happened to an account so far happened so many days before. Its figures must not have been counted yet. */
export async function letDaysPass(pool: pg.Pool, userId: number, days: number): Promise<void> {
  for (const [table, moments] of Object.entries({
    events: ['created_at', 'received_at'],
    automatisation_runs: ['created_at', 'entered_at', 'ended_at'],
    automatisation_run_steps: ['started_at', 'ended_at'],
    calls: ['created_at', 'sent_at', 'ended_at'],
    message_results: ['moment'],
    sent_messages: ['moment'],
    automatisation_revisions: ['created_at'],
  }))
    await pool.query(
      `UPDATE ${table} SET ${moments.map((moment) => `${moment} = ${moment} - $2 * interval '1 day'`).join(', ')} WHERE user_id = $1`,
      [userId, days],
    );
}

/** Counts what reports and goals are made of, as the worker does. */
export async function countAll(pool: pg.Pool): Promise<void> {
  while (await rollFigures(pool));
  while (await countGoals(pool));
}

/** The day after the migration is over: runs and events may be erased. */
export const mayErase = (pool: pg.Pool) => pool.query(`UPDATE retention SET begins_at = '-infinity'`);

/**
 * Erases all that is older than it is kept, as the worker does; returns how many runs and events were erased. `around` may do more in the
 * transaction of each portion.
 */
export async function eraseOld(
  pool: pg.Pool,
  { calls, logs, runs, events }: Retention = defaultRetention,
  rows = 500,
  around = (_client: pg.ClientBase, erase: () => Promise<Portion>) => erase(),
): Promise<{ run: number; event: number }> {
  await countAll(pool);
  await mayErase(pool);
  await pool.query(
    `UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, visit = 0, round_began_at = now()`,
  );
  const sum = { run: 0, event: 0 };
  for (const [erase, days] of [
    [eraseCallContents, calls],
    [eraseLogs, logs],
    [eraseRuns, runs],
    [eraseEvents, events],
  ] as const) {
    if (days === null) continue;
    for (let hasWorked = true; hasWorked;) {
      await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
      const portion = await inTurn(pool, (client) => around(client, () => erase(client, days, rows)));
      hasWorked = portion.hasWorked;
      sum.run += portion.erased.run ?? 0;
      sum.event += portion.erased.event ?? 0;
    }
  }
  return sum;
}
