import type { PageMeta } from '../../../../../domain/entities/common';
import type { CustomField, CustomFieldInput } from '../../../../../domain/entities/contacts/custom-field';
import type { Client } from '../../../api/client';
import { orderOf, pageOf, type ListQuery } from '../../../store/list';

export async function listCustomFields(client: Client, query: ListQuery) {
  const { customFields, meta } = await client.get<{ customFields: CustomField[]; meta: PageMeta }>(
    '/custom-field',
    { ...pageOf(query), ...orderOf(query) },
  );
  return { rows: customFields, meta };
}

/** Saves a custom field: a new one when it has no id yet. */
export const saveCustomField = (client: Client, { id, ...input }: CustomFieldInput & { id?: number }) =>
  id === undefined
    ? client.post<unknown>('/custom-field', input)
    : client.put<unknown>(`/custom-field/${id}`, input);

/** @throws ApiError `in_use` (409) for one that flows or imports name, unless forced. */
export const deleteCustomField = (client: Client, { id }: CustomField, isForced: boolean) =>
  client.delete<unknown>(`/custom-field/${id}`, isForced ? { force: true } : {});
