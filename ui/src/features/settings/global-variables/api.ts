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

/** Sets a variable. With another name than it had, it moves. */
export const saveGlobalVariable = (
  client: Client,
  { name, value, before }: { name: string; value: unknown; before?: string },
) =>
  client.put<unknown>('/user', {
    data: { ...(before !== undefined && before !== name ? { [before]: null } : {}), [name]: value },
  });

export const deleteGlobalVariable = (client: Client, { name }: GlobalVariable) =>
  client.put<unknown>('/user', { data: { [name]: null } });
