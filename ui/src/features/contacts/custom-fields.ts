import type { CustomField } from '../../../../domain/entities/custom-field';
import type { Client } from '../../api/client';
import { pickerSizes } from '../../constants';
import { createOptions } from '../../store/options';

export type CustomFieldOption = Pick<CustomField, 'id' | 'label' | 'variable_name'>;

export async function listCustomFieldOptions(client: Client): Promise<CustomFieldOption[]> {
  const { customFields } = await client.get<{ customFields: CustomFieldOption[] }>('/custom-field', {
    page_at: 1,
    page_size: pickerSizes.customFields,
  });
  return customFields;
}

/** The account's custom fields: labels for what lies in a contact's data. */
export const customFieldOptions = createOptions('contacts/customFields', listCustomFieldOptions);
