import type pg from 'pg';
import type { Portion } from './turn';

/** Erases refused calls of so many days ago, the oldest first. */
export async function eraseRefusedCalls(
  client: pg.ClientBase,
  days: number,
  limit: number,
): Promise<Portion> {
  const { rowCount: rows } = await client.query(
    `DELETE FROM rejected_calls WHERE id IN (
       SELECT id FROM rejected_calls WHERE created_at < now() - $1 * interval '1 day' ORDER BY created_at LIMIT $2)`,
    [days, limit],
  );
  return { erased: { refused_call: rows ?? 0 }, hasWorked: (rows ?? 0) > 0 };
}
