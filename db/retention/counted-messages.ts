import type pg from 'pg';
import type { Portion } from './turn';

/** Erases messages that went so many days ago, the oldest first: as long as the longest window that a cap may have. */
export async function eraseCountedMessages(
  client: pg.ClientBase,
  days: number,
  limit: number,
): Promise<Portion> {
  const { rowCount } = await client.query(
    `DELETE FROM counted_messages WHERE (run_id, visit) IN (
       SELECT run_id, visit FROM counted_messages
       WHERE moment < now() - $1 * interval '24 hours' AND NOT is_open ORDER BY moment LIMIT $2)`,
    [days, limit],
  );
  const rows = rowCount ?? 0;
  return { erased: { counted_message: rows }, hasWorked: rows > 0 };
}
