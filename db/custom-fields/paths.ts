import type { LiteralType } from '../../domain/values/comparing/operations';
import type { Querier } from '../database/connection';

/** A custom field: where its value lies in a contact's data, its label, and its type, where one is set. */
export interface CustomFieldPath {
  id: number;
  label: string;
  variable_name: string;
  type: LiteralType | null;
}

/** The account's custom fields, the oldest first. */
export async function customFieldPaths(client: Querier, userId: number): Promise<CustomFieldPath[]> {
  const { rows } = await client.query<CustomFieldPath>(
    'SELECT id, label, variable_name, type FROM custom_fields WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows;
}
