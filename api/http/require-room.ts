import type { Knex } from 'knex';
import type { AnyQueryBuilder } from 'objection';
import type { ApiError } from './errors';

/**
 * Looks whether the account may have one more of the rows of a table; two that are new are counted one after the other. Throws `tooMany` of
 * the limit where it may not.
 */
export async function requireRoom(
  trx: Knex.Transaction,
  rows: AnyQueryBuilder,
  { userId, limit, tooMany }: { userId: number; limit: number; tooMany: (limit: number) => ApiError },
): Promise<void> {
  await trx('users').where('id', userId).forNoKeyUpdate().select('id');
  if ((await rows.where('user_id', userId).resultSize()) >= limit) throw tooMany(limit);
}
