import type { PageMeta } from '../../../../../domain/entities/common';
import type { CustomField, CustomFieldInput } from '../../../../../domain/entities/contacts/custom-field';
import type { Client } from '../../../api/client';
import { saveForm, type FormSave } from '../../../api/save-form';
import { orderOf, pageOf, type ListQuery } from '../../../store/list';

export async function listCustomFields(client: Client, query: ListQuery) {
  const { customFields, meta } = await client.get<{ customFields: CustomField[]; meta: PageMeta }>(
    '/custom-field',
    { ...pageOf(query), ...orderOf(query) },
  );
  return { rows: customFields, meta };
}

/** Saves a custom field: a new one when it has no id yet. */
export const saveCustomField = (client: Client, saved: FormSave<CustomFieldInput>) =>
  saveForm<unknown>(client, '/custom-field', saved);

/** @throws ApiError `in_use` (409) for one that flows or imports name, unless forced. */
export const deleteCustomField = (client: Client, { id }: CustomField, isForced: boolean) =>
  client.delete<unknown>(`/custom-field/${id}`, isForced ? { force: true } : {});
