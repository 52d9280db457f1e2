import type pg from 'pg';
import { isBroadcast } from '../broadcasts/is-broadcast';

/**
 * Takes out of the figures what counts for a contact of an earlier run of a send, where items of these runs, of a run that continues the
 * send, are counted for the contact: it is entered once, by the item that went on. The earlier entry goes on being compared with the control
 * group, and one that is left out of everything is deleted. A broadcast's entries count by what was sent, so that of these only such as are left out are
 * looked at.
 */
export async function replaceEarlier(
  client: pg.ClientBase,
  goalId: number,
  runIds: readonly number[],
): Promise<void> {
  await client.query(
    `WITH earlier AS MATERIALIZED (
       SELECT DISTINCT n.run_id, n.is_left_out
       FROM goals g
       JOIN automatisation_runs item ON item.id = ANY ($2::bigint[])
       JOIN continued_sends mine ON mine.run_id = item.parent_run_id
       JOIN goal_entries n ON n.goal_id = g.id AND n.contact_id = item.contact_id AND n.run_id < item.id
        AND NOT n.is_control AND (n.is_left_out OR NOT n.is_unsent AND NOT ${isBroadcast('g.automatisation_id')})
       JOIN automatisation_runs before ON before.id = n.run_id AND before.parent_run_id <> item.parent_run_id
       LEFT JOIN continued_sends other ON other.run_id = before.parent_run_id
       WHERE g.id = $1 AND COALESCE(other.send_run_id, before.parent_run_id) = mine.send_run_id
     ), unsent AS (
       UPDATE goal_entries n SET is_unsent = true FROM earlier
       WHERE n.goal_id = $1 AND n.run_id = earlier.run_id AND NOT earlier.is_left_out
       RETURNING n.*
     ), gone AS (
       DELETE FROM goal_entries n USING earlier WHERE n.goal_id = $1 AND n.run_id = earlier.run_id AND earlier.is_left_out
       RETURNING n.*
     )
     UPDATE goal_figures f
     SET entered = f.entered - less.entered, converted = f.converted - less.converted, value = f.value - less.value,
         left_out = f.left_out - less.left_out
     FROM (
       SELECT quarter_start(entered_at) AS start, count(*) FILTER (WHERE NOT is_left_out) AS entered,
              count(converted_at) FILTER (WHERE NOT is_left_out) AS converted,
              COALESCE(sum(value) FILTER (WHERE NOT is_left_out), 0) AS value, count(*) FILTER (WHERE is_left_out) AS left_out
       FROM (SELECT * FROM unsent UNION ALL SELECT * FROM gone) changed GROUP BY 1
     ) less
     WHERE f.goal_id = $1 AND f.start = less.start`,
    [goalId, runIds],
  );
}
