import type { User } from '../../../../../domain/entities/account/user';
import type { Client } from '../../../api/client';
import type { ListQuery } from '../../../store/list';
import type { GlobalVariable } from './global-variable';

/** The variables that the account holds; they come all at once, so that they are searched, sorted and paged here. */
export async function listGlobalVariables(client: Client, { page, size, order, search }: ListQuery) {
  const { user } = await client.get<{ user: User }>('/user');
  const wanted = search.toLowerCase();
  const found = Object.entries(user.data)
    .filter(([name]) => name.toLowerCase().includes(wanted))
    .sort(([one], [other]) => one.localeCompare(other) * (order === 'desc' ? -1 : 1))
    .map(([name, value], index): GlobalVariable => ({ id: index + 1, name, value }));
  const max_pages = Math.max(1, Math.ceil(found.length / size));
  return {
    rows: found.slice((page - 1) * size, page * size),
    meta: { page_at: page, max_pages, page_size: size, total_records: found.length },
  };
}

/** What is saved of a variable: its name, its value where that was changed, and the name that it had. */
export interface GlobalVariableInput {
  name: string;
  value?: unknown;
  before?: string;
}

/**
 * Adds a variable, or changes one. One that gets another name moves with the value that is stored.
 *
 * @throws ApiError `name_taken` (409).
 */
export function saveGlobalVariable(
  client: Client,
  { name, value, before }: GlobalVariableInput,
): Promise<unknown> {
  if (before === undefined) return client.put('/user', { added_data: { [name]: value } });
  return client.put('/user', {
    ...(before !== name && { renamed_data: { [before]: name } }),
    ...(value !== undefined && { data: { [name]: value } }),
  });
}

export const deleteGlobalVariable = (client: Client, { name }: GlobalVariable) =>
  client.put<unknown>('/user', { data: { [name]: null } });
