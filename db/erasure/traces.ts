import type { ErasedCounts } from '../../domain/entities/contacts/erasure';
import type { Querier } from '../database/connection';

/** What is kept about somebody without being the contact's own, for days: how much, or how much was erased. */
export type Traces = Pick<ErasedCounts, 'rejected_rows' | 'rejected_calls'>;

/** SQL: the contacts $2 of the account $1, and by what others may have written them down. */
const who = `WITH who AS MATERIALIZED (
    SELECT external_id, email, data ->> 'phone' AS phone FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[])
  ), known AS MATERIALIZED (
    SELECT DISTINCT a.channel, a.address FROM who CROSS JOIN LATERAL channel_addresses(external_id, email, phone) a
  )`;

/**
 * SQL: rows of imports that were rejected, wholly or in part, which have one of the contacts' addresses in any cell, or its external id where
 * the file has it; and those whose address is the contact's already.
 */
const rejectedRows = `
  SELECT r.id FROM import_rejections r JOIN imports i ON i.id = r.import_id AND i.user_id = r.user_id
  WHERE r.user_id = $1 AND (
    EXISTS (SELECT FROM who WHERE who.external_id = r.other_external_id)
    OR EXISTS (
      SELECT FROM jsonb_array_elements_text(r.cells) WITH ORDINALITY cell (text, place)
      CROSS JOIN LATERAL channel_addresses(
        CASE WHEN i.columns -> (place - 1)::integer ->> 'target' IN ('external_id', 'external_id_and_email') THEN btrim(text) END,
        btrim(text), text) said
      JOIN known USING (channel, address)))`;

/** SQL: refused calls that named a member like one of the contacts; what members held is not kept. */
const rejectedCalls = `
  SELECT r.id FROM rejected_calls r
  WHERE r.user_id = $1 AND EXISTS (
    SELECT FROM who CROSS JOIN LATERAL (VALUES (external_id), (email), (phone)) named (text)
    WHERE length(text) > 3 AND strpos(lower(r.params::text || COALESCE(r.excerpt, '')), lower(text)) > 0)`;

/** How much others have written down of contacts. */
export async function readTraces(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<Traces> {
  const { rows } = await client.query<Traces>(
    `${who} SELECT (SELECT count(*) FROM (${rejectedRows}) r) AS rejected_rows, (SELECT count(*) FROM (${rejectedCalls}) r) AS rejected_calls`,
    [userId, contactIds],
  );
  return rows[0] ?? { rejected_rows: 0, rejected_calls: 0 };
}

/** Erases that, in the transaction that erases the contacts, before they are gone. */
export async function eraseTraces(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  await client.query(`${who} DELETE FROM import_rejections WHERE user_id = $1 AND id IN (${rejectedRows})`, [
    userId,
    contactIds,
  ]);
  await client.query(`${who} DELETE FROM rejected_calls WHERE user_id = $1 AND id IN (${rejectedCalls})`, [
    userId,
    contactIds,
  ]);
}
