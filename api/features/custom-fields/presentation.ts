import type { CustomField } from '../../../db/custom-fields/CustomField';
import type * as entity from '../../../domain/entities/contacts/custom-field';

export const presentCustomField = (field: CustomField): entity.CustomField => ({
  ...presentSlimCustomField(field),
  created_at: field.created_at.toISOString(),
});

/** What a picker needs of a custom field. */
export const presentSlimCustomField = ({
  id,
  label,
  variable_name,
  type,
}: CustomField): Omit<entity.CustomField, 'created_at'> => ({ id, label, variable_name, type });
