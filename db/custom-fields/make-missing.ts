import type pg from 'pg';
import type { CustomFieldInput } from '../../domain/entities/contacts/custom-field';

/** Creates the custom fields that the account lacks; existing ones keep their labels. */
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
