import type { JsonObject } from '../../domain/entities/common';
import type { RunContact } from '../../domain/steps/run';
import type { Querier } from '../connection';

/** Events whose data is looked at. */
const recentEvents = 20;

/** The data of the latest events of a name, the newest first. */
export async function recentEventData(client: Querier, userId: number, name: string): Promise<JsonObject[]> {
  const { rows } = await client.query<{ data: JsonObject }>(
    `SELECT data FROM events WHERE user_id = $1 AND name = $2 ORDER BY created_at DESC LIMIT ${recentEvents}`,
    [userId, name],
  );
  return rows.map(({ data }) => data);
}

/** The account's newest contact; null where it has none. */
export async function recentContact(client: Querier, userId: number): Promise<RunContact | null> {
  const { rows } = await client.query<Omit<RunContact, 'created_at'> & { created_at: Date }>(
    'SELECT external_id, name, title, email, role, data, created_at FROM contacts WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [userId],
  );
  const [contact] = rows;
  return contact ? { ...contact, created_at: contact.created_at.toISOString() } : null;
}
