import type { JsonObject } from '../../domain/entities/common';
import { messageEventFields, messageEventOf } from '../../domain/entities/runs/message-event';
import { contactScope } from '../../domain/run/memory-run';
import { runContactColumns, runContactOf, type RunContactRow } from '../contacts/run-contact';
import { bytesOf } from '../database/bytes-at-once';
import type { Querier } from '../database/connection';

/** How many of the latest events, and of the newest contacts, are read for their data, and how many bytes of it: a save waits for them. */
const recentOnes = 20;
const recentBytes = 2 * 1024 * 1024;

/** SQL: of the rows of a statement, in an order, the first one, and those behind it that are within the bytes together. */
const firstOf = (rows: string, order: string): string => `
  (SELECT * FROM (
     SELECT *, row_number() OVER first AS place, sum(${bytesOf('data')}) OVER first AS bytes FROM (${rows}) given
     WINDOW first AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
   ) measured WHERE place = 1 OR bytes <= ${recentBytes})`;

/** The data of the latest events of a name, the newest first; of a message's an example more: what it holds is known before one comes. */
export async function recentEventData(client: Querier, userId: number, name: string): Promise<JsonObject[]> {
  const { rows } = await client.query<{ data: JsonObject }>(
    `SELECT e.data FROM ${firstOf(
      `SELECT data, created_at FROM events WHERE user_id = $1 AND name = $2 ORDER BY created_at DESC LIMIT ${recentOnes}`,
      'created_at DESC',
    )} e ORDER BY e.place`,
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
    `SELECT ${runContactColumns} FROM ${firstOf(
      'SELECT * FROM contacts WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
      'id DESC',
    )} c ORDER BY c.place`,
    [userId, most],
  );
  return rows.map((row) => contactScope(runContactOf(row)));
}
