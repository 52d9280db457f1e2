import type pg from 'pg';
import { inTransaction } from '../database/transaction';
import { settledId } from '../figures/settled';
import { creditRevenue } from '../revenue/credit';
import { countNewEvents } from './count-events';
import { countRuns } from './count-runs';
import { decidedEntries } from './sent';

/** How many runs of a goal are counted in one transaction. */
const runsAtOnce = 500;
/** How many event ids are passed in one transaction, and how many of these events are read. */
const idsAtOnce = 20_000;
/** How many rows of a replaced goal are erased in one transaction. */
const erasedAtOnce = 5_000;
/** How many goals a round counts runs for. */
const goalsAtOnce = 50;

/**
 * Counts for the goals of all accounts, and their revenue: one round. Returns whether there is more to do at once. Any number of processes may count; one
 * works, the others find the row of `goals_counted` locked and go on.
 *
 * A run and an event are found in either order: whichever is counted last sees the other one, since an event is passed only when it is
 * committed for certain (`settledId`), and a run looks for its events when it is counted.
 */
export async function countGoals(pool: pg.Pool): Promise<boolean> {
  let isMore = await eraseReplaced(pool);
  const isMoreRevenue = await whileLocked(pool, creditRevenue);
  isMore ||= isMoreRevenue;
  const settledRuns = await settledId(pool, 'automatisation_runs');
  if (settledRuns !== null) {
    const goals = await goalsWithNewRuns(pool, settledRuns);
    for (const goalId of goals) {
      const isMoreOfIt = await whileLocked(pool, (client) =>
        countRuns(client, goalId, { settled: settledRuns, limit: runsAtOnce }),
      );
      isMore ||= isMoreOfIt;
    }
    isMore ||= goals.length === goalsAtOnce;
  }
  const settledEvents = await settledId(pool, 'events');
  if (settledEvents === null) return isMore;
  const isMoreOfEvents = await whileLocked(pool, (client) =>
    countNewEvents(client, { settled: settledEvents, ids: idsAtOnce }),
  );
  return isMore || isMoreOfEvents;
}

/** Whatever changes the figures of goals waits for one another (`forgetGoalEntries`). False: another process is counting. */
const whileLocked = (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM goals_counted FOR UPDATE SKIP LOCKED');
    return rowCount ? work(client) : false;
  });

/** Goals whose flow has runs that are not counted, or that have begun, or been sent a broadcast's message, since. */
async function goalsWithNewRuns(pool: pg.Pool, settled: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM goals g
     WHERE replaced_at IS NULL AND (
       EXISTS (SELECT FROM automatisation_runs r
               WHERE r.automatisation_id = g.automatisation_id AND r.id > g.counted_to AND r.id <= $1)
       OR EXISTS (SELECT FROM goal_entries n JOIN automatisation_runs r ON r.id = n.run_id
                  WHERE n.goal_id = g.id AND n.entered_at IS NULL
                    AND (r.entered_at IS NOT NULL OR r.state NOT IN ('running', 'failed')))
       OR EXISTS (${decidedEntries('g.id')}))
     -- The goals with the oldest count first, so that each has its turn.
     ORDER BY counted_to LIMIT ${goalsAtOnce}`,
    [settled],
  );
  return rows.map(({ id }) => id);
}

/** Erases a portion of the goals that are no more. */
const eraseReplaced = (pool: pg.Pool): Promise<boolean> =>
  whileLocked(pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM goals WHERE replaced_at IS NOT NULL ORDER BY id LIMIT 1',
    );
    const [goal] = rows;
    if (!goal) return false;
    const { rowCount } = await client.query(
      `DELETE FROM goal_entries WHERE ctid IN (SELECT ctid FROM goal_entries WHERE goal_id = $1 LIMIT ${erasedAtOnce})`,
      [goal.id],
    );
    if (rowCount === erasedAtOnce) return true;
    await client.query('DELETE FROM goals WHERE id = $1', [goal.id]);
    return true;
  });
