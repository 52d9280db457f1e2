import type pg from 'pg';
import { isCounted } from './counted';

/** SQL: whether the message of a broadcast was sent to the contact of the item `run`. */
export const hasBeenSent = (run: string): string => `EXISTS (
  SELECT FROM reached_items x WHERE x.item_id = ${run}.id AND x.user_id = ${run}.user_id AND NOT x.is_unknown)`;

/** SQL: whether it may still be: the run goes on, can be retried, or has a call that is out. */
export const mayBeSent = (run: string): string => `(${run}.state IN ('running', 'failed') OR EXISTS (
  SELECT FROM calls c WHERE c.user_id = ${run}.user_id AND c.run_id = ${run}.id AND c.state = 'sending'))`;

/** SQL: the awaited entries of the goal `goalId` of which it is known by now whether the message was sent. */
export const decidedEntries = (goalId: string): string => `
  SELECT n.run_id, message.was_sent
  FROM goal_entries n JOIN automatisation_runs r ON r.id = n.run_id
  CROSS JOIN LATERAL (SELECT ${hasBeenSent('r')} AS was_sent) message
  WHERE n.goal_id = ${goalId} AND n.is_awaited AND n.entered_at IS NOT NULL AND (message.was_sent OR NOT ${mayBeSent('r')})`;

/**
 * Adds entries of a broadcast to the figures whose message has been sent since, with what they have brought; no longer awaits those that
 * will get none. Returns whether there are more.
 */
export async function noteSent(client: pg.ClientBase, goalId: number, limit: number): Promise<boolean> {
  const { rows } = await client.query<{ decided: number }>(
    `WITH decided AS MATERIALIZED (
       ${decidedEntries('$1')} LIMIT $2
     ), noted AS (
       UPDATE goal_entries n SET is_unsent = NOT decided.was_sent, is_awaited = false
       FROM decided WHERE n.goal_id = $1 AND n.run_id = decided.run_id
       RETURNING n.*
     ), added AS (
       INSERT INTO goal_figures AS f (goal_id, user_id, start, entered, converted, value)
       SELECT goal_id, user_id, quarter_start(entered_at), count(*), count(converted_at), COALESCE(sum(value), 0)
       FROM noted WHERE ${isCounted('noted')} GROUP BY 1, 2, 3
       ON CONFLICT (goal_id, start) DO UPDATE SET
         entered = f.entered + EXCLUDED.entered, converted = f.converted + EXCLUDED.converted, value = f.value + EXCLUDED.value
     )
     SELECT count(*) AS decided FROM decided`,
    [goalId, limit],
  );
  return rows[0]?.decided === limit;
}
