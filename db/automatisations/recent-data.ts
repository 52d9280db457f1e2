import type { JsonObject } from '../../domain/entities/common';
import { messageEventFields, messageEventOf } from '../../domain/entities/runs/message-event';
import { contactScope } from '../../domain/run/memory-run';
import { runContactColumns, runContactOf, type RunContactRow } from '../contacts/run-contact';
import type { Querier } from '../database/connection';

/** How many of the latest events, and of the newest contacts, are read for their data. */
const recentOnes = 20;

/** The data of the latest events of a name, the newest first; of a message's an example more: what it holds is known before one comes. */
export async function recentEventData(client: Querier, userId: number, name: string): Promise<JsonObject[]> {
  const { rows } = await client.query<{ data: JsonObject }>(
    `SELECT data FROM events WHERE user_id = $1 AND name = $2 ORDER BY created_at DESC LIMIT ${recentOnes}`,
    [userId, name],
  );
  const data = rows.map((row) => row.data);
  const ofMessage = messageEventOf(name);
  return ofMessage === null ? data : [...data, messageEventFields(ofMessage)];
}

/** The account's newest contacts as variables read them, the newest first. */
export async function recentContactData(
  client: Querier,
  userId: number,
  most = recentOnes,
): Promise<JsonObject[]> {
  const { rows } = await client.query<RunContactRow>(
    `SELECT ${runContactColumns} FROM contacts c WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT $2`,
    [userId, most],
  );
  return rows.map((row) => contactScope(runContactOf(row)));
}
