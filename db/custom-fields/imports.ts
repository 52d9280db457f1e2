import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** The imports under way that fill the variable a custom field labels. */
export async function findImportsInto(
  client: Querier,
  userId: number,
  variableName: string,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT i.id FROM imports i
     WHERE i.user_id = $1 AND i.ended_at IS NULL AND EXISTS (
       SELECT FROM jsonb_array_elements(i.columns) c
       WHERE c -> 'target' -> 'path' = $2::jsonb OR c -> 'target' ->> 'field' = $3)
     ORDER BY i.id`,
    [userId, toJson(variableName.split('.')), variableName],
  );
  return rows.map(({ id }) => id);
}
