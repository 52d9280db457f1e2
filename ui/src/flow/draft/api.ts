import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type {
  Draft,
  DraftDifference,
  DraftPublication,
} from '../../../../domain/entities/automatisations/draft';
import type { FlowEffect } from '../../../../domain/entities/automatisations/flow-effect';
import type { Restoring } from '../../../../domain/entities/automatisations/revision';
import type { Client } from '../../api/client';
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

/** Restores a draft to one of its versions, or to a revision of the live flow. */
export const restoreDraft = (
  client: Client,
  automatisationId: number,
  version: number,
  how: { by?: Restoring['by']; ofLive?: boolean },
) =>
  client.post<{ effect: FlowEffect }>(
    `${draftOf(automatisationId)}/revision/${version}/restore${how.ofLive ? '?of_live=true' : how.by ? `?by=${how.by}` : ''}`,
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

/** Discards a draft, as long as it has this version. */
export const discardDraft = (client: Client, automatisationId: number, version: number) =>
  client.delete<unknown>(`${draftOf(automatisationId)}?version=${version}`);
