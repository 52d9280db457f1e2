import type pg from 'pg';
import { moveMark, readMark } from './mark';
import type { Portion } from './turn';

/**
 * Erases message ids of Identify that came so many days ago, the oldest first: a repeat that comes later is taken as new. Those of events
 * are kept in the events, and those of files in the imports.
 */
export async function eraseMessageIds(client: pg.ClientBase, days: number, limit: number): Promise<Portion> {
  // From the mark on: the index holds those that were erased until PostgreSQL cleans it.
  const mark = await readMark(client, 'message_id');
  const { rows } = await client.query<{ ended: string }>(
    `WITH old AS MATERIALIZED (
       SELECT user_id, message_id, received_at FROM identify_messages
       WHERE received_at >= $1::timestamptz AND received_at < now() - $2 * interval '1 day'
       ORDER BY received_at LIMIT $3
     ), erased AS (
       DELETE FROM identify_messages m USING old WHERE m.user_id = old.user_id AND m.message_id = old.message_id
     )
     SELECT received_at::text AS ended FROM old ORDER BY received_at`,
    [mark.ended, days, limit],
  );
  const last = rows.at(-1);
  if (last) await moveMark(client, 'message_id', { ...mark, ended: last.ended });
  return { erased: { message_id: rows.length }, hasWorked: last !== undefined };
}
