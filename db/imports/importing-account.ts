import type { ImportingAccount } from '../../domain/import/columns/columns';
import type { NumberFormat } from '../../domain/values/numbers';
import type { Querier } from '../database/connection';
import { customFieldPaths } from '../custom-fields/paths';
import { topicIdsByKey } from '../topics/topics';

/** What an account says of the columns of its imports. */
export async function importingAccount(client: Querier, userId: number): Promise<ImportingAccount> {
  const customFields = await customFieldPaths(client, userId);
  const { rows } = await client.query<{ number_format: NumberFormat | null }>(
    'SELECT number_format FROM users WHERE id = $1',
    [userId],
  );
  const topicIds = (await topicIdsByKey(client, [userId])).get(userId) ?? new Map<string, number>();
  return { customFields, numberFormat: rows[0]?.number_format ?? null, topicIds };
}
