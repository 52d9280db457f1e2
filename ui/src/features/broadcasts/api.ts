import type { z } from 'zod';
import type { PageMeta } from '../../../../domain/entities/common';
import type {
  Broadcast,
  BroadcastInList,
  broadcastInput,
  Variant,
} from '../../../../domain/entities/broadcast';
import type { Client } from '../../api/client';
import { pageOf, type ListQuery } from '../../store/list';

export type BroadcastInput = z.input<typeof broadcastInput>;

/** Parts of a broadcast that exists. */
export type BroadcastParts = Partial<BroadcastInput>;

interface Answered {
  broadcast: Broadcast;
}

export async function listBroadcasts(client: Client, query: ListQuery) {
  const { broadcasts, meta } = await client.get<{ broadcasts: BroadcastInList[]; meta: PageMeta }>(
    '/broadcast',
    {
      ...pageOf(query),
      state: query.filters.state,
    },
  );
  return { rows: broadcasts, meta };
}

export const fetchBroadcast = async (client: Client, id: number): Promise<Broadcast> =>
  (await client.get<Answered>(`/broadcast/${id}`)).broadcast;

export const createBroadcast = async (client: Client, input: BroadcastInput): Promise<Broadcast> =>
  (await client.post<Answered>('/broadcast', input)).broadcast;

/** @throws ApiError 409 for an old version, and where it is scheduled or has begun. */
export const saveBroadcast = async (
  client: Client,
  { id, version }: Pick<Broadcast, 'id' | 'version'>,
  parts: BroadcastParts,
): Promise<Broadcast> => (await client.put<Answered>(`/broadcast/${id}`, { ...parts, version })).broadcast;

/** What is done with a broadcast by a call of its own. */
export type BroadcastAct =
  { kind: 'send' } | { kind: 'cancel' } | { kind: 'copy' } | { kind: 'winner'; variant: Variant };

/** Returns the broadcast afterwards; of a copy, the new one. */
export const actOnBroadcast = async (client: Client, id: number, act: BroadcastAct): Promise<Broadcast> => {
  const body = act.kind === 'winner' ? { variant: act.variant } : {};
  return (await client.post<Answered>(`/broadcast/${id}/${act.kind}`, body)).broadcast;
};
