import type { PageMeta } from '../../../../domain/entities/common';
import type { CustomField } from '../../../../domain/entities/contacts/custom-field';
import type { Client } from '../../api/client';
import { beyondPage, pickerSizes } from '../../constants';
import {
  createOptions,
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';

export type CustomFieldOption = Pick<CustomField, 'id' | 'label' | 'variable_name' | 'type'>;

interface CustomFieldPage {
  customFields: CustomFieldOption[];
  meta: PageMeta;
}

export async function listCustomFieldOptions(
  client: Client,
  asked: OptionsAsked,
): Promise<OptionsPage<CustomFieldOption>> {
  const query = optionsQuery(asked, pickerSizes.customFields);
  const { customFields, meta } = await client.get<CustomFieldPage>('/custom-field', query);
  return optionsPage(customFields, meta);
}

async function listCustomFieldsOf(client: Client, ids: Key[]): Promise<CustomFieldOption[]> {
  return (await client.get<CustomFieldPage>('/custom-field', keysQuery(ids))).customFields;
}

/** Custom fields by their ids, in any number. */
export async function fetchCustomFields(client: Client, ids: number[]): Promise<CustomFieldOption[]> {
  const fields: CustomFieldOption[] = [];
  for (let at = 0; at < ids.length; at += beyondPage.keys)
    fields.push(...(await listCustomFieldsOf(client, ids.slice(at, at + beyondPage.keys))));
  return fields;
}

/** The account's custom fields: labels for values in a contact's data. */
export const customFieldOptions = createOptions('contacts/customFields', {
  keyOf: ({ id }: CustomFieldOption) => id,
  load: listCustomFieldOptions,
  byKeys: listCustomFieldsOf,
});
