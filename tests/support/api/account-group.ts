import { createHash } from 'node:crypto';
import type { Querier } from '../../../db/database/connection';

/** Whether a contact is in the control group of its account where that has so many percent; told apart from the product's SQL. */
export const isInAccountGroup = (userId: number, contactId: number, percent: number): boolean => {
  const digest = createHash('md5').update(`account ${userId}:${contactId}`).digest('hex');
  return parseInt(digest.slice(0, 8), 16) % 100 < percent;
};

/** The contacts of an account that such a group consists of, by their external ids. */
export async function accountGroup(
  querier: Querier,
  userId: number,
  percent: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await querier.query<{ id: number; external_id: string }>(
    'SELECT id, external_id FROM contacts WHERE user_id = $1',
    [userId],
  );
  return new Set(
    rows.flatMap(({ id, external_id: name }) => (isInAccountGroup(userId, id, percent) ? [name] : [])),
  );
}
