import type pg from 'pg';

/** What a contact's page says of its events. */
export interface ContactStatistics {
  numberOfEvents: number;
  lastEventName: string | null;
  lastEventDate: Date | null;
}

/** Counts a contact's events and finds the last one. */
export async function contactStatistics(
  pool: pg.Pool,
  userId: number,
  contactId: number,
): Promise<ContactStatistics> {
  const { rows } = await pool.query<{ events: number; name: string | null; created_at: Date | null }>(
    `SELECT counted.events, last.name, last.created_at
     FROM (SELECT count(*) AS events FROM events WHERE user_id = $1 AND contact_id = $2) counted
     LEFT JOIN (
       SELECT name, created_at FROM events WHERE user_id = $1 AND contact_id = $2
       ORDER BY created_at DESC, id DESC LIMIT 1
     ) last ON true`,
    [userId, contactId],
  );
  const [row] = rows;
  return {
    numberOfEvents: row?.events ?? 0,
    lastEventName: row?.name ?? null,
    lastEventDate: row?.created_at ?? null,
  };
}
