import type pg from 'pg';
import type { CustomFieldInput } from '../../domain/entities/contacts/custom-field';

/** Makes the custom fields for which the account has none; what it calls those that it has stays. */
export async function makeMissingFields(
  client: pg.ClientBase,
  userId: number,
  fields: readonly CustomFieldInput[],
): Promise<void> {
  await client.query(
    `INSERT INTO custom_fields (user_id, label, variable_name)
     SELECT $1, label, variable_name FROM unnest($2::text[], $3::text[]) AS given (label, variable_name)
     ON CONFLICT (user_id, variable_name) DO NOTHING`,
    [userId, fields.map(({ label }) => label), fields.map(({ variable_name }) => variable_name)],
  );
}
