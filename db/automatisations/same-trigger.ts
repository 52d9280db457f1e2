import type pg from 'pg';
import { namedOthers, type PublicationOutlook } from '../../domain/entities/automatisations/publication';
import type { Querier } from '../database/connection';
import type { FlowReference } from './stored-flow';

/**
 * The other published automations that begin with the same event as the automation does, or would: how many, and the first few by name.
 * Nothing but its own event starts a campaign.
 */
export async function readSameTrigger(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  eventName?: string,
): Promise<PublicationOutlook['same_trigger']> {
  const { rows } = await pool.query<{ id: number; name: string; total: number }>(
    `SELECT o.id, o.name, count(*) OVER () AS total
     FROM automatisations a
     JOIN automatisations o
       ON o.user_id = a.user_id AND o.is_active AND o.id <> a.id
       AND o.entry_event_name = CASE WHEN a.is_campaign THEN a.entry_event_name ELSE COALESCE($3, a.entry_event_name) END
     WHERE a.user_id = $1 AND a.id = $2
     ORDER BY lower(o.name), o.id LIMIT ${namedOthers}`,
    [userId, automatisationId, eventName || null],
  );
  return { total: rows[0]?.total ?? 0, automatisations: rows.map(({ id, name }) => ({ id, name })) };
}

/** How many published automations begin with an event of the account. */
export async function countStartedBy(client: Querier, userId: number, eventName: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM automatisations WHERE user_id = $1 AND entry_event_name = $2 AND is_active',
    [userId, eventName],
  );
  return rows[0]?.count ?? 0;
}
