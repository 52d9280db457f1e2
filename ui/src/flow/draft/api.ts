import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type {
  Draft,
  DraftDifference,
  DraftPublication,
} from '../../../../domain/entities/automatisations/draft';
import type { FlowEffect } from '../../../../domain/entities/automatisations/flow-effect';
import type { Restoring } from '../../../../domain/entities/automatisations/revision';
import { queryText, type Client } from '../../api/client';
import { fetchAutomatisation } from '../../features/automatisations/api';
import { shownFlow, type ShownFlow } from '../editing/model/shown-flow';

const draftOf = (automatisationId: number): string => `/automatisation/${automatisationId}/draft`;

/** A flow as the editor shows it. One that was never published has no draft. */
export async function fetchFlow(client: Client, id: number, isLiveChosen: boolean): Promise<ShownFlow> {
  const live = await fetchAutomatisation(client, id);
  if (live.is_campaign || live.publish_date === null) return shownFlow(live, null, isLiveChosen);
  const { draft } = await client.get<{ draft: Draft | null }>(draftOf(id));
  return shownFlow(live, draft, isLiveChosen);
}

/** Begins a draft; returns it, or the one there is. */
export async function beginDraft(client: Client, automatisationId: number): Promise<Draft> {
  return (await client.post<{ draft: Draft }>(draftOf(automatisationId), {})).draft;
}

/** A draft as it was on the screen: its version, and when it began. */
export type DraftSeen = Pick<Draft, 'version' | 'created_at'>;

/** Restores a draft to one of its versions, or to a revision of the live flow, as long as it is the one that was seen. */
export const restoreDraft = (
  client: Client,
  automatisationId: number,
  number: number,
  query: { by?: Restoring['by']; of_live?: boolean } & Partial<DraftSeen>,
) =>
  client.post<{ effect: FlowEffect }>(
    `${draftOf(automatisationId)}/revision/${number}/restore${queryText(query)}`,
    {},
  );

export async function fetchDifference(client: Client, automatisationId: number): Promise<DraftDifference> {
  const { difference } = await client.get<{ difference: DraftDifference }>(
    `${draftOf(automatisationId)}/difference`,
  );
  return difference;
}

export const publishDraft = (client: Client, automatisationId: number, publication: DraftPublication) =>
  client.post<{ automatisation: AutomatisationDetail; effect: FlowEffect }>(
    `${draftOf(automatisationId)}/publication`,
    publication,
  );

/** Discards a draft, as long as it is the one that was seen. */
export const discardDraft = (client: Client, automatisationId: number, { version, created_at }: DraftSeen) =>
  client.delete<unknown>(draftOf(automatisationId), { version, created_at });
