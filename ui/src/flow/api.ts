import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { CampaignProgress } from '../../../domain/entities/campaign';
import type { FlowChanges } from '../../../domain/entities/revision';
import type { AutomatisationStats } from '../../../domain/entities/run';
import type { Step, StepInput, StepUpdate } from '../../../domain/entities/step';
import type { Client } from '../api/client';

const stepsOf = (automatisationId: number): string => `/automatisation/${automatisationId}/step`;

export const createStep = (client: Client, automatisationId: number, input: StepInput) =>
  client.post<{ automatisation_step: Step }>(stepsOf(automatisationId), input);

export const updateStep = (client: Client, automatisationId: number, step: StepUpdate) =>
  client.put<{ automatisation_step: Step }>(stepsOf(automatisationId), step);

/** `keepFlow` says which branch of a condition stays; null keeps nothing, and is for every other kind too. */
export const deleteStep = (
  client: Client,
  automatisationId: number,
  stepId: number,
  keepFlow: boolean | null,
) => client.delete<unknown>(`${stepsOf(automatisationId)}/${stepId}`, { keep_flow: keepFlow });

export async function fetchStats(client: Client, automatisationId: number): Promise<AutomatisationStats> {
  const { stats } = await client.get<{ stats: AutomatisationStats }>(
    `/automatisation/${automatisationId}/stats`,
  );
  return stats;
}

/** Makes the flow what it was at a version; answers it as it is then. */
export const restoreRevision = (client: Client, automatisationId: number, version: number) =>
  client.post<{ automatisation: AutomatisationDetail }>(
    `/automatisation/${automatisationId}/revision/${version}/restore`,
    {},
  );

/** What was saved of a flow after a version. */
export const fetchChanges = (client: Client, automatisationId: number, after: number) =>
  client.get<FlowChanges>(`/automatisation/${automatisationId}/changes`, { after });

export async function fetchProgress(client: Client, automatisationId: number): Promise<CampaignProgress> {
  const { campaign } = await client.get<{ campaign: CampaignProgress }>(
    `/automatisation/${automatisationId}/campaign`,
  );
  return campaign;
}

/** A campaign begins with its own event, sent as from outside (section 4). */
export const startCampaign = (client: Client, clientKey: string, name: string) =>
  client.post<unknown>('/event/track', { name }, { 'Client-Key': clientKey });

/** Stops all runs; answers how many that were. */
export async function stopRuns(client: Client, automatisationId: number): Promise<number> {
  const answer = await client.delete<{ count_of_campaign_stopped: number }>(
    `/automatisation/${automatisationId}/run`,
  );
  return answer.count_of_campaign_stopped;
}

export const pauseFlow = (client: Client, automatisationId: number) =>
  client.post<{ automatisation: AutomatisationDetail }>(`/automatisation/${automatisationId}/pause`, {});

export const resumeFlow = (client: Client, automatisationId: number) =>
  client.post<{ automatisation: AutomatisationDetail }>(`/automatisation/${automatisationId}/resume`, {});
