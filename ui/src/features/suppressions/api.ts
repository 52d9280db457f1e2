import type { PageMeta } from '../../../../domain/entities/common';
import type { LiftInput, Suppression } from '../../../../domain/entities/contacts/suppression';
import type { Client } from '../../api/client';
import { pageOf, type ListQuery } from '../../store/list';
import { channelOfFilter, isLiftedFilter, reasonOfFilter } from './filters';

/** The account's suppressed addresses, or those that were let in again, the newest first. */
export async function listSuppressions(client: Client, query: ListQuery) {
  const { filters, search } = query;
  const { suppressions, meta } = await client.get<{ suppressions: Suppression[]; meta: PageMeta }>(
    '/suppression',
    {
      ...pageOf(query),
      search_term: search,
      channel: channelOfFilter(filters.channel),
      reason: reasonOfFilter(filters.reason),
      lifted: isLiftedFilter(filters.lifted),
    },
  );
  return { rows: suppressions, meta };
}

/** An address that is to be let in again, and why. */
export type Lift = LiftInput & { id: number };

/** @throws ApiError `suppression_lifted` (409) for an address that was let in again already. */
export const liftSuppression = (client: Client, { id, reason }: Lift) =>
  client.post<unknown>(`/suppression/${id}/lift`, { reason });
