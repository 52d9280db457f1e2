import type { z } from 'zod';
import type { PageMeta } from '../../../../domain/entities/common';
import type {
  Broadcast,
  BroadcastInList,
  broadcastInput,
  broadcastTemplateInput,
  Variant,
} from '../../../../domain/entities/broadcast';
import type {
  ContactAtStep,
  contactsAtStep,
} from '../../../../domain/entities/automatisations/steps/step-count';
import type { Client } from '../../api/client';
import { pageOf, type ListQuery } from '../../store/list';

export type BroadcastInput = z.input<typeof broadcastInput>;

export type BroadcastTemplateInput = z.input<typeof broadcastTemplateInput>;

/** Parts of a broadcast that exists. */
export type BroadcastParts = Partial<BroadcastInput>;

/** The audience of all contacts of a segment. */
export const contactsOf = (segmentId: number): NonNullable<BroadcastInput['audience']> => ({
  source: 'segment',
  value: segmentId,
  contact_filters: [],
});

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

/** Whose reasons are asked for: those who were passed over at a message, or for whom it failed. */
export interface NotSentAsked {
  id: number;
  lists: { stepId: number; counted: 'skipped' | 'failed' }[];
}

/** Why contacts were not sent a message, the latest of each list, and how many the list has. */
export interface NotSentReasons {
  id: number;
  lists: (NotSentAsked['lists'][number] & { total: number; reasons: ContactAtStep['reason'][] })[];
}

/** Most contacts of a list whose reasons are told at once. */
const reasonsRead = 100;

export const fetchNotSent = async (client: Client, { id, lists }: NotSentAsked): Promise<NotSentReasons> => ({
  id,
  lists: await Promise.all(
    lists.map(async (list) => {
      const { contacts, meta } = await client.get<z.infer<typeof contactsAtStep>>(
        `/automatisation/${id}/step/${list.stepId}/contact`,
        { counted: list.counted, page_size: reasonsRead },
      );
      return { ...list, total: meta.total_records, reasons: contacts.map(({ reason }) => reason) };
    }),
  ),
});

export const createBroadcast = async (client: Client, input: BroadcastInput): Promise<Broadcast> =>
  (await client.post<Answered>('/broadcast', input)).broadcast;

/** Creates one from a template, with texts in the language of the interface. */
export const createFromTemplate = async (client: Client, input: BroadcastTemplateInput): Promise<Broadcast> =>
  (await client.post<Answered>('/broadcast/template', input)).broadcast;

/** @throws ApiError 409 for an old version, and where it is scheduled or has begun. */
export const saveBroadcast = async (
  client: Client,
  { id, version }: Pick<Broadcast, 'id' | 'version'>,
  parts: BroadcastParts,
): Promise<Broadcast> => (await client.put<Answered>(`/broadcast/${id}`, { ...parts, version })).broadcast;

/** What is done with a broadcast by a call of its own. The version that is shown is sent, and no other. */
export type BroadcastAct =
  | { kind: 'send'; version: number }
  | { kind: 'cancel' }
  | { kind: 'copy' }
  | { kind: 'winner'; variant: Variant };

/** Returns the broadcast afterwards; of a copy, the new one. */
export const actOnBroadcast = async (client: Client, id: number, act: BroadcastAct): Promise<Broadcast> => {
  const body = act.kind === 'winner' ? { variant: act.variant } : {};
  const seen = act.kind === 'send' ? `?version=${act.version}` : '';
  return (await client.post<Answered>(`/broadcast/${id}/${act.kind}${seen}`, body)).broadcast;
};
