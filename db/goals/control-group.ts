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
 * SQL: whether a contact is in the control group of its account, by the columns of `users`. The digest differs from those of the account's
 * flows, so that their groups and this one have nothing to do with each other.
 */
export const isInAccountControl = (user: string, contactId: string): string =>
  `(${user}.control_percent > 0 AND ${user}.control_percent > ${controlShare(`'account ' || ${user}.id`, contactId)})`;

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
