import type pg from 'pg';
import { failsAgain } from '../database/failures';
import { Portion, Portions } from '../database/portion';
import { inTransaction } from '../database/transaction';
import { settledId } from '../figures/settled';
import { creditRevenue, putRevenueOff } from '../revenue/credit';
import { countNewEvents } from './count-events';
import { countRuns, TooManyTogether } from './count-runs';
import { decidedEntries } from './sent';

/** How many runs of a goal are counted in one transaction, at most. */
const runsAtOnce = 500;
/** How many event ids are passed in one transaction, at most. */
const idsAtOnce = 20_000;
/** How many events that brought revenue are looked at in one transaction, at most. */
const creditedAtOnce = 500;
/** How many rows of a replaced goal are erased in one transaction. */
const erasedAtOnce = 5_000;
/** How many goals a round counts runs for. */
const goalsAtOnce = 50;

/** What one round passes on to the next: how large portions may be, and which goals failed. */
export class GoalPortions {
  readonly credited = new Portion(creditedAtOnce);
  readonly ids = new Portion(idsAtOnce);
  readonly runs = new Portions(runsAtOnce);
  failed: readonly number[] = [];
}

/** A part of a round that failed, for the log: an event of which it failed alone is left out, or put off for an hour. */
export type PartFailed = (
  error: unknown,
  about: { part: string; goal_id?: number; passed_event_id?: number; put_off_event_id?: number },
) => void;

/**
 * Counts for the goals of all accounts, and their revenue: one round. Returns whether there is more to do at once. Any number of processes may count; one
 * works, the others find the row of `goals_counted` locked and go on.
 *
 * A part that fails stops no other one, and its next portion is smaller. Without `failed`, the first failure is thrown at the end of the round.
 *
 * A run and an event are found in either order: whichever is counted last sees the other one, since an event is passed only when it is
 * committed for certain (`settledId`), and a run looks for its events when it is counted.
 */
export async function countGoals(
  pool: pg.Pool,
  { portions = new GoalPortions(), failed }: { portions?: GoalPortions; failed?: PartFailed } = {},
): Promise<boolean> {
  const errors: unknown[] = [];
  const told: PartFailed = failed ?? ((error) => errors.push(error));
  const part = (name: string, work: () => Promise<boolean>): Promise<boolean> =>
    work().catch((error: unknown) => {
      told(error, { part: name });
      return false;
    });
  const isMore = [
    await part('replaced goals', () => eraseReplaced(pool)),
    await part('revenue', () => creditPortion(pool, portions, told)),
    await part('runs', () => countRunsOfGoals(pool, portions, told)),
    await part('events', () => countEventsPortion(pool, portions, told)),
  ].includes(true);
  if (errors.length > 0) throw errors[0];
  return isMore;
}

/** Whatever changes the figures of goals waits for one another (`forgetGoalEntries`). False: another process is counting. */
const whileLocked = (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM goals_counted FOR UPDATE SKIP LOCKED');
    return rowCount ? work(client) : false;
  });

async function creditPortion(
  pool: pg.Pool,
  { credited }: GoalPortions,
  failed: PartFailed,
): Promise<boolean> {
  const isAlone = credited.size === 1;
  try {
    return await whileLocked(pool, (client) => credited.take((limit) => creditRevenue(client, limit)));
  } catch (error) {
    if (!isAlone || !failsAgain(error)) throw error;
    return whileLocked(pool, async (client) => {
      const eventId = await putRevenueOff(client);
      if (eventId !== null) failed(error, { part: 'revenue', put_off_event_id: eventId });
      return eventId !== null;
    });
  }
}

async function countRunsOfGoals(pool: pg.Pool, portions: GoalPortions, failed: PartFailed): Promise<boolean> {
  const settled = await settledId(pool, 'automatisation_runs');
  if (settled === null) return false;
  const goals = await goalsWithNewRuns(pool, settled, portions.failed);
  const failing: number[] = [];
  let isMore = goals.length === goalsAtOnce;
  for (const goalId of goals) {
    const count = () =>
      whileLocked(pool, (client) =>
        portions.runs.take(goalId, (limit) => countRuns(client, goalId, { settled, limit })),
      );
    try {
      if (await untilFewEnough(count)) isMore = true;
    } catch (error) {
      failing.push(goalId);
      failed(error, { part: 'runs', goal_id: goalId });
    }
  }
  portions.failed = failing;
  return isMore;
}

/** Counts again with smaller portions, down to one run. */
async function untilFewEnough(count: () => Promise<boolean>): Promise<boolean> {
  for (;;)
    try {
      return await count();
    } catch (error) {
      if (!(error instanceof TooManyTogether)) throw error;
    }
}

async function countEventsPortion(
  pool: pg.Pool,
  { ids: next }: GoalPortions,
  failed: PartFailed,
): Promise<boolean> {
  const settled = await settledId(pool, 'events');
  if (settled === null) return false;
  const isAlone = next.size === 1;
  try {
    return await whileLocked(pool, (client) => next.take((ids) => countNewEvents(client, { settled, ids })));
  } catch (error) {
    if (!isAlone || !failsAgain(error)) throw error;
    return whileLocked(pool, async (client) => {
      const isMore = await countNewEvents(client, { settled, ids: 1, withGoals: false });
      const { rows } = await client.query<{ id: number }>('SELECT last_event_id AS id FROM goals_counted');
      failed(error, { part: 'events', passed_event_id: rows[0]?.id });
      return isMore;
    });
  }
}

/** Goals whose flow has runs that are not counted, or that have begun, or been sent a broadcast's message, since. */
async function goalsWithNewRuns(
  pool: pg.Pool,
  settled: number,
  failed: readonly number[],
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM goals g
     WHERE replaced_at IS NULL AND (
       EXISTS (SELECT FROM automatisation_runs r
               WHERE r.automatisation_id = g.automatisation_id AND r.id > g.counted_to AND r.id <= $1)
       OR EXISTS (SELECT FROM goal_entries n JOIN automatisation_runs r ON r.id = n.run_id
                  WHERE n.goal_id = g.id AND n.entered_at IS NULL
                    AND (r.entered_at IS NOT NULL OR r.state NOT IN ('running', 'failed')))
       OR EXISTS (${decidedEntries('g.id')}))
     -- The goals with the oldest count first, so that each has its turn; those that failed last.
     ORDER BY id = ANY ($2::bigint[]), counted_to LIMIT ${goalsAtOnce}`,
    [settled, failed],
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
