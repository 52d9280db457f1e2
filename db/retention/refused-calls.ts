import type pg from 'pg';
import type { Erased } from './turn';

/** Erases refused calls of so many days ago, the oldest first. */
export async function eraseRefusedCalls(client: pg.ClientBase, days: number, limit: number): Promise<Erased> {
  const { rowCount } = await client.query(
    `DELETE FROM rejected_calls WHERE id IN (
       SELECT id FROM rejected_calls WHERE created_at < now() - $1 * interval '1 day' ORDER BY created_at LIMIT $2)`,
    [days, limit],
  );
  return { refused_call: rowCount ?? 0 };
}
