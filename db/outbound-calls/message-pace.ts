import type pg from 'pg';
import { longestLate } from '../../domain/steps/loop/pace';
import type { CallReference } from './call';

/** The loop whose pace a call keeps. */
interface PacedCall {
  run_id: number;
  visit: number;
  step_id: number;
  /** Milliseconds. */
  delay: number;
  /** Milliseconds until its turn; null where it has none, or has missed it. */
  wait: number | null;
}

/** SQL: the loop `l` that a run is an item of, where that has a pace. */
const pacedLoop = (run: string): string =>
  `loops l ON l.run_id = ${run}.parent_run_id AND l.visit = ${run}.parent_visit AND l.delay_milliseconds > 0`;

/** SQL: whether a run is an item of a loop that has a pace. */
export const isPaced = (run: string): string =>
  `EXISTS (SELECT FROM (SELECT ${run}.parent_run_id, ${run}.parent_visit) i JOIN ${pacedLoop('i')})`;

const findLoop = {
  name: 'find-loop-of-message',
  text: `
    SELECT l.run_id, l.visit, c.step_id, l.delay_milliseconds AS delay,
           CASE WHEN c.turn_at >= clock_timestamp() - GREATEST(l.delay_milliseconds, ${longestLate}) * interval '1 millisecond'
                THEN GREATEST(0, ceil(extract(epoch FROM c.turn_at - clock_timestamp()) * 1000))::bigint END AS wait
    FROM calls c
    JOIN automatisation_runs item ON item.user_id = c.user_id AND item.id = c.run_id
    JOIN ${pacedLoop('item')}
    WHERE c.user_id = $1 AND c.run_id = $2 AND c.visit = $3`,
};

/** A concurrent transaction waits for the row, and gets the next turn. */
const takeNext = {
  name: 'take-turn-of-message',
  text: `
    INSERT INTO message_paces AS p (run_id, visit, step_id, next_at)
    VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
    ON CONFLICT (run_id, visit, step_id)
      DO UPDATE SET next_at = GREATEST(p.next_at, clock_timestamp()) + $4 * interval '1 millisecond'
    RETURNING p.next_at - $4 * interval '1 millisecond' AS turn_at,
              GREATEST(0, ceil(extract(epoch FROM p.next_at - clock_timestamp()) * 1000) - $4)::bigint AS wait`,
};

/**
 * Returns for how many milliseconds a locked call that sends a message must wait by the pace of the loop that its run is an item of; 0: it
 * may go out now. Each message gets a turn of its own, one interval of the pace after the turn before, and may use it for a while
 * (`longestLate`). A message that was held up for longer, by a pause, an outage or its provider, gets a new turn. So the pace is exceeded
 * at most by the messages of one such while.
 */
export async function waitForTurn(client: pg.ClientBase, call: CallReference): Promise<number> {
  const values = [call.userId, call.runId, call.visit];
  const { rows } = await client.query<PacedCall>({ ...findLoop, values });
  const [paced] = rows;
  if (!paced) return 0;
  if (paced.wait !== null) return paced.wait;
  const taken = await client.query<{ turn_at: Date; wait: number }>({
    ...takeNext,
    values: [paced.run_id, paced.visit, paced.step_id, paced.delay],
  });
  const [turn] = taken.rows;
  if (!turn || turn.wait === 0) return 0;
  await client.query('UPDATE calls SET turn_at = $4 WHERE user_id = $1 AND run_id = $2 AND visit = $3', [
    ...values,
    turn.turn_at,
  ]);
  return turn.wait;
}
