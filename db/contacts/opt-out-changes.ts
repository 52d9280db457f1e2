import type pg from 'pg';
import type { Channel, OptOutSource } from '../../domain/entities/opt-out';

/** One time that a contact left a channel or came back. */
export interface OptOutChangeRow {
  id: number;
  channel: Channel;
  opted_out: boolean;
  source: OptOutSource;
  /** E-mail of who changed it by hand. */
  author: string | null;
  created_at: Date;
}

/** A part of a contact's history of channels, newest first, and how long it is. */
export async function optOutChangesOf(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ changes: OptOutChangeRow[]; total: number }> {
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM opt_out_changes WHERE user_id = $1 AND contact_id = $2',
    [userId, contactId],
  );
  const { rows } = await pool.query<OptOutChangeRow>(
    `SELECT o.id, o.channel, o.opted_out, o.source, u.email AS author, o.created_at
     FROM opt_out_changes o LEFT JOIN users u ON u.id = o.author_id
     WHERE o.user_id = $1 AND o.contact_id = $2 ORDER BY o.id DESC LIMIT $3 OFFSET $4`,
    [userId, contactId, limit, offset],
  );
  return { changes: rows, total: counted.rows[0]?.total ?? 0 };
}
