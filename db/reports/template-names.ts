import type { Querier } from '../database/connection';

/** The names of message templates of the account, by their ids; those that were deleted are missing. */
export async function templateNames(
  querier: Querier,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await querier.query<{ id: number; name: string }>(
    'SELECT id, name FROM message_templates WHERE user_id = $1 AND id = ANY ($2::bigint[])',
    [userId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
