import type { Querier } from '../connection';
import { blockSize, chunkSize } from './count';

/**
 * Takes a contact and its events out of the figures. Belongs into the transaction that deletes the contact, before that: what is there
 * to be erased is counted here. Deletions and the roller wait for one another, so that nothing is taken back that is not counted yet.
 */
export async function forgetContactFigures(
  client: Querier,
  userId: number,
  contactId: number,
): Promise<void> {
  await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
  for (const step of steps) await client.query(step, [userId, contactId]);
}

const rolledTo = (stream: string): string =>
  `(SELECT last_id FROM figures_rolled WHERE stream = '${stream}')`;

const rolledEvents = `
  SELECT period_start('hour', created_at) AS hour, name, id / ${blockSize} AS block
  FROM events WHERE user_id = $1 AND contact_id = $2 AND id <= ${rolledTo('events')}`;

const steps = [
  `WITH gone AS (
     SELECT unit, period_start(unit, hour) AS start, e.name, count(*) AS events
     FROM (${rolledEvents}) e CROSS JOIN (VALUES ('hour'), ('day'), ('month')) period (unit)
     GROUP BY 1, 2, 3
   )
   UPDATE event_counts c SET events = c.events - gone.events
   FROM gone WHERE c.user_id = $1 AND c.unit = gone.unit AND c.start = gone.start AND c.name = gone.name`,

  `WITH gone AS (
     SELECT unit, CASE WHEN of_name THEN e.name ELSE '' END AS name, period_start(unit, hour) AS start, block, count(*) AS events
     FROM (${rolledEvents}) e
     CROSS JOIN (VALUES ('hour'), ('day'), ('month')) period (unit)
     CROSS JOIN (VALUES (false), (true)) kept (of_name)
     GROUP BY 1, 2, 3, 4
   )
   UPDATE event_blocks b SET events = b.events - gone.events
   FROM gone
   WHERE b.user_id = $1 AND b.unit = gone.unit AND b.name = gone.name AND b.start = gone.start AND b.block = gone.block`,

  `WITH held AS (
     SELECT DISTINCT unit, kept.name, period_start(unit, hour) AS start
     FROM (${rolledEvents}) e
     CROSS JOIN (VALUES ('hour'), ('day'), ('month')) period (unit)
     CROSS JOIN LATERAL (VALUES (''), (e.name)) kept (name)
   )
   UPDATE event_contacts c SET contacts = set_bit(contacts, ($2 % ${chunkSize})::integer, 0)
   FROM held
   WHERE c.user_id = $1 AND c.unit = held.unit AND c.name = held.name AND c.start = held.start
     AND c.chunk = $2::bigint / ${chunkSize}`,

  `UPDATE contact_blocks SET contacts = contacts - 1
   WHERE user_id = $1 AND block = $2::bigint / ${blockSize} AND $2 <= ${rolledTo('contacts')}`,
];
