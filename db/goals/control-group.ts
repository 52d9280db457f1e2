import type { Querier } from '../database/connection';

/** How many shares the contacts of a control group are told apart by: its size is in percent. */
const shares = 100;

/**
 * SQL: the share of a contact, from 0 to 99; contacts below the group's percentage are in its control group. A digest of the contact's id and
 * of what the group belongs to (a flow's id) decides: it is always the same, and one flow's group has nothing to do with another's. A larger
 * group contains a smaller one.
 */
export const controlShare = (of: string, contactId: string): string =>
  `('x' || left(md5(${of} || ':' || ${contactId}), 8))::bit(32)::bigint % ${shares}`;

/**
 * SQL: the share of a contact for the group of its account. The digest differs from those of the account's flows, so that their groups and
 * this one have nothing to do with each other.
 */
const accountShare = (userId: string, contactId: string): string =>
  controlShare(`'account ' || ${userId}`, contactId);

/** SQL: whether a contact is in the control group of its account, by the columns of `users`. */
export const isInAccountControl = (user: string, contactId: string): string =>
  `(${user}.control_percent > 0 AND ${user}.control_percent > ${accountShare(`${user}.id`, contactId)})`;

/**
 * SQL: whether a contact was in the control group of its account at a moment, by the size that the group had then. It is false where the
 * moment is null.
 */
export const wasInAccountControl = (userId: string, contactId: string, moment: string): string =>
  `COALESCE((SELECT sized.percent > ${accountShare(userId, contactId)} FROM account_control_groups sized
             WHERE sized.user_id = ${userId} AND sized.since <= ${moment} ORDER BY sized.since DESC LIMIT 1), false)`;

/** Notes since when the control group of an account has its next size, in the caller's transaction and before the account has it. */
export const noteAccountControl = (client: Querier, userId: number, percent: number) =>
  // The moment is read under the account's lock, so that the last size noted is the one that the account has.
  client.query(
    `WITH account AS MATERIALIZED (SELECT id FROM users WHERE id = $1 AND control_percent <> $2 FOR NO KEY UPDATE)
     INSERT INTO account_control_groups (user_id, since, percent) SELECT id, clock_timestamp(), $2 FROM account`,
    [userId, percent],
  );

/** SQL: the percentage of the control group of a flow's goal; null where it has none. */
export const controlPercent = (automatisationId: string): string =>
  `(SELECT g.control_percent FROM goals g WHERE g.automatisation_id = ${automatisationId} AND g.replaced_at IS NULL AND g.control_percent > 0)`;

/** Those of the contacts that are in a control group of this percentage. */
export async function ofControlGroup(
  querier: Querier,
  automatisationId: number,
  percent: number,
  contactIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await querier.query<{ id: number }>(
    `SELECT id FROM unnest($3::bigint[]) AS i (id) WHERE ${controlShare('$1::bigint', 'id')} < $2`,
    [automatisationId, percent, contactIds],
  );
  return new Set(rows.map(({ id }) => id));
}
