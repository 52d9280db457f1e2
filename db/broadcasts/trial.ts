import type pg from 'pg';
import { sizeOfTest } from '../../domain/broadcasts/test-winner';
import type { BroadcastTest } from '../../domain/entities/broadcast';
import { fractionOf } from '../../domain/values/statistics/murmur';
import type { FlowReference } from '../automatisations/stored-flow';
import { databaseClock } from '../database/clock';
import type { LoopReference } from '../loops/loop';

/** How soon a loop looks again whether somebody has chosen the winner, in milliseconds: later and later. */
const looksAgain = { first: 2_000, last: 60_000 };
/** A loop looks again after such a part of the time that the test has been waiting for. */
const looksAgainPart = 0.1;

/** The test that a run of a broadcast begins with; undefined: it has none, or the winner is chosen. */
async function testOf(
  client: pg.ClientBase | pg.Pool,
  { userId, runId }: Pick<LoopReference, 'userId' | 'runId'>,
): Promise<(FlowReference & { test: BroadcastTest }) | undefined> {
  const { rows } = await client.query<FlowReference & { test: BroadcastTest }>(
    `SELECT b.user_id AS "userId", b.automatisation_id AS "automatisationId", b.test
     FROM automatisation_runs r JOIN broadcasts b ON b.automatisation_id = r.automatisation_id
     WHERE r.user_id = $1 AND r.id = $2 AND r.parent_run_id IS NULL AND b.test IS NOT NULL AND b.test_result IS NULL`,
    [userId, runId],
  );
  return rows[0];
}

/** To whom the test of a broadcast goes, among the contacts of its loop. */
export interface TestDraw {
  /** The contacts with the lowest numbers are drawn: a hash of the run and the contact. */
  numberOf(contactId: number): number;
  /**
   * Notes how many of so many contacts the test goes to. Returns whether these have to be put in front; where it goes to all, they keep their
   * order, which may be that of their own clocks.
   */
  decide(total: number): Promise<boolean>;
}

/** Draws the contacts to whom the test of the loop's broadcast goes; null: it has none. */
export async function drawTest(client: pg.ClientBase, loop: LoopReference): Promise<TestDraw | null> {
  const broadcast = await testOf(client, loop);
  if (!broadcast) return null;
  return {
    numberOf: (contactId) => fractionOf(`${loop.runId}/${contactId}`),
    decide: async (total) => {
      const size = sizeOfTest(total, broadcast.test.percent);
      await client.query(
        `UPDATE broadcasts SET test_run_id = $3, test_size = $4, test_ends_at = NULL WHERE user_id = $1 AND automatisation_id = $2`,
        [broadcast.userId, broadcast.automatisationId, loop.runId, size],
      );
      return size < total;
    },
  };
}

/** How far a loop may go now, because of the test of its broadcast. */
export interface TestBound {
  /** The first item that may not begin yet. */
  to: number;
  /** From when on that is asked again, in milliseconds since 1970; null: what is before it comes first. */
  againAt: number | null;
  /** The winner has to be chosen now. */
  isOver: FlowReference | null;
}

/** A test whose winner is not chosen yet: how many it goes to, and how much is left of its time, in milliseconds. */
interface OpenTest extends FlowReference {
  size: number;
  isOpen: boolean;
  rest: number | null;
  whole: number;
}

const readBound = {
  name: 'read-bound-of-broadcast-test',
  text: `
    SELECT b.user_id AS "userId", b.automatisation_id AS "automatisationId", b.test_size AS size, b.test_ends_at IS NULL AS "isOpen",
           extract(epoch FROM b.test_ends_at - clock_timestamp())::double precision * 1000 AS rest,
           (b.test ->> 'hours')::integer * 3600000 AS whole
    FROM automatisation_runs r JOIN broadcasts b ON b.automatisation_id = r.automatisation_id AND b.test_run_id = r.id
    WHERE r.user_id = $1 AND r.id = $2 AND b.test_result IS NULL`,
};

/**
 * How far the loop may go from an item on; null: no test holds it up. When all of the test have begun, their hours begin to count; those who
 * come then wait for the winner.
 */
export async function boundOfTest(
  pool: pg.Pool,
  { userId, runId }: LoopReference,
  from: number,
): Promise<TestBound | null> {
  const { rows } = await pool.query<OpenTest>({ ...readBound, values: [userId, runId] });
  const [test] = rows;
  if (!test) return null;
  const { size, isOpen, rest, whole, ...flow } = test;
  if (from < size) return { to: size, againAt: null, isOver: null };
  if (isOpen) {
    await pool.query(
      `UPDATE broadcasts SET test_ends_at = now() + (test ->> 'hours')::integer * interval '1 hour'
       WHERE user_id = $1 AND automatisation_id = $2 AND test_run_id = $3 AND test_ends_at IS NULL`,
      [flow.userId, flow.automatisationId, runId],
    );
    return { to: from, againAt: (await databaseClock(pool)) + looksAgain.first, isOver: null };
  }
  if (rest === null || rest <= 0) return { to: from, againAt: null, isOver: flow };
  const pause = Math.max(looksAgain.first, Math.min((whole - rest) * looksAgainPart, looksAgain.last));
  return { to: from, againAt: (await databaseClock(pool)) + Math.min(rest, pause), isOver: null };
}
