import type { LiteralType } from '../../domain/values/comparing/operations';
import type { Querier } from '../database/connection';

/** Where a custom field's value lies in a contact's data, what people call it, and what it is, where they have said so. */
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
