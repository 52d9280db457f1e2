import type pg from 'pg';
import type {
  SuppressedChannel,
  SuppressionQuery,
  SuppressionReason,
} from '../../domain/entities/contacts/suppression';
import { searchedForms, suppressedForms } from '../../domain/outcomes/suppressing';
import type { Querier } from '../database/connection';

/** A suppressed address, or one that was let in again. */
export interface SuppressionRow {
  id: number;
  channel: SuppressedChannel;
  address: string | null;
  reason: SuppressionReason;
  words: string | null;
  since: Date;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** SQL: the columns of a `SuppressionRow`, of `suppressions s` and of who lifted it, `users u`. */
export const suppressionColumns = `s.id, s.channel, s.address, s.reason, s.words, s.since, s.lifted_at, u.email AS lifted_by, s.lift_reason`;

/** A page of an account's suppressed addresses, or of those that were let in again, the newest first; and how many there are. */
export async function listSuppressions(
  pool: pg.Pool,
  userId: number,
  {
    search_term,
    channel,
    reason,
    lifted,
  }: Pick<SuppressionQuery, 'search_term' | 'channel' | 'reason' | 'lifted'>,
  part: { limit: number; offset: number },
): Promise<{ rows: SuppressionRow[]; total: number }> {
  const values: unknown[] = [userId, lifted];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where = [
    's.user_id = $1 AND (s.lifted_at IS NOT NULL) = $2',
    ...(channel ? [`s.channel = ${given(channel)}`] : []),
    ...(reason ? [`s.reason = ${given(reason)}`] : []),
    ...(search_term === ''
      ? []
      : [
          `(${searchedForms(search_term)
            .map((form) => `strpos(s.address, ${given(form)}) > 0`)
            .join(' OR ')})`,
        ]),
  ].join(' AND ');
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM suppressions s WHERE ${where}`,
    values,
  );
  const { rows } = await pool.query<SuppressionRow>(
    `SELECT ${suppressionColumns} FROM suppressions s LEFT JOIN users u ON u.id = s.lifted_by
     WHERE ${where} ORDER BY s.id DESC LIMIT ${given(part.limit)} OFFSET ${given(part.offset)}`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The suppressions of addresses of the account, the newest first. */
export async function suppressionsOf(
  client: Querier,
  userId: number,
  addresses: readonly { channel: SuppressedChannel; address: string }[],
): Promise<SuppressionRow[]> {
  if (addresses.length === 0) return [];
  const { rows } = await client.query<SuppressionRow>(
    `SELECT ${suppressionColumns}
     FROM users a
     CROSS JOIN unnest($2::text[], $3::text[]) AS i (channel, address)
     CROSS JOIN LATERAL (SELECT address_hash(a.link_key, i.channel, i.address) AS hash OFFSET 0) h
     CROSS JOIN LATERAL (
       SELECT * FROM suppressions
       WHERE user_id = $1 AND channel = i.channel AND address_hash = h.hash AND lifted_at IS NULL LIMIT 1
     ) s
     LEFT JOIN users u ON u.id = s.lifted_by
     WHERE a.id = $1 ORDER BY s.id DESC`,
    [userId, addresses.map(({ channel }) => channel), addresses.map(({ address }) => address)],
  );
  return rows;
}

/** Of some addresses of a channel, however they are written, those that are suppressed now. */
export async function suppressedOnes(
  client: Querier,
  userId: number,
  channel: SuppressedChannel,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const forms = addresses.flatMap((address) => suppressedForms(address).map((form) => ({ address, form })));
  const { rows } = await client.query<{ address: string }>(
    `SELECT i.address
     FROM users a
     CROSS JOIN unnest($3::text[], $4::text[]) AS i (address, form)
     CROSS JOIN LATERAL (SELECT address_hash(a.link_key, $2, i.form) AS hash OFFSET 0) h
     CROSS JOIN LATERAL (
       SELECT FROM suppressions
       WHERE user_id = $1 AND channel = $2 AND address_hash = h.hash AND lifted_at IS NULL LIMIT 1
     ) s
     WHERE a.id = $1`,
    [userId, channel, forms.map(({ address }) => address), forms.map(({ form }) => form)],
  );
  return new Set(rows.map(({ address }) => address));
}
