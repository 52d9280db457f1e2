import type { Querier } from '../connection';

/** The variable name of each of the account's custom fields, by its id. */
export async function customFieldPaths(client: Querier, userId: number): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; variable_name: string }>(
    'SELECT id, variable_name FROM custom_fields WHERE user_id = $1',
    [userId],
  );
  return new Map(rows.map((row) => [row.id, row.variable_name]));
}
