import type { Branch } from '../../../../domain/flow/chain/place';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { CampaignOutcome, CampaignProgress } from '../../../../domain/entities/automatisations/campaign';
import { pageSizeLimit, type PageMeta } from '../../../../domain/entities/common';
import type { FlowEffect } from '../../../../domain/entities/automatisations/flow-effect';
import type { FlowChanges, Restoring } from '../../../../domain/entities/automatisations/revision';
import type { RunOrder } from '../../../../domain/entities/runs/run-order';
import type { AutomatisationStats } from '../../../../domain/entities/automatisations/steps/step-count';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import type { Step, StepInput, StepUpdate } from '../../../../domain/entities/automatisations/steps/step';
import { queryText, type Client } from '../../api/client';
import { beginningOf, type Period } from '../contacts-at-step/period';

const stepsOf = (automatisationId: number): string => `/automatisation/${automatisationId}/step`;

/** Whether the draft of the flow is meant, as calls say it. */
export const ofDraft = (isDraft: boolean): string => (isDraft ? '?draft=true' : '');

/** The answer of every save of a flow: its effect on the runs inside. */
interface Saved {
  effect: FlowEffect;
}

/** Creates a step, with those that are to stand behind it; `further_ids` are the ids of these. */
export const createStep = (client: Client, automatisationId: number, input: StepInput, isDraft: boolean) =>
  client.post<Saved & { automatisation_step: Step; further_ids?: number[] }>(
    stepsOf(automatisationId) + ofDraft(isDraft),
    input,
  );

export const updateStep = (client: Client, automatisationId: number, step: StepUpdate, isDraft: boolean) =>
  client.put<Saved & { automatisation_step: Step }>(stepsOf(automatisationId) + ofDraft(isDraft), step);

/** `keepFlow` says which branch of a step stays; null keeps nothing, and is for every other kind too. */
export const deleteStep = (
  client: Client,
  automatisationId: number,
  stepId: number,
  keepFlow: Branch | null,
  isDraft: boolean,
) =>
  client.delete<Saved>(`${stepsOf(automatisationId)}/${stepId}`, {
    keep_flow: keepFlow,
    draft: isDraft || undefined,
  });

/** Moves a credential typed into a header of the step to a connection. */
export const moveSecret = (client: Client, automatisationId: number, stepId: number, isDraft: boolean) =>
  client.post<Saved & { automatisation_step: Step }>(
    `${stepsOf(automatisationId)}/${stepId}/connection${ofDraft(isDraft)}`,
    {},
  );

/** A flow's counts, for a period that ends now. */
export async function fetchStats(
  client: Client,
  automatisationId: number,
  period: Period,
): Promise<AutomatisationStats> {
  const { stats } = await client.get<{ stats: AutomatisationStats }>(
    `/automatisation/${automatisationId}/stats`,
    { from_date: beginningOf(period) },
  );
  return stats;
}

/** Restores a flow to a revision, as an undo or redo if so stated, as long as it has the version that was seen; returns the restored flow. */
export const restoreRevision = (
  client: Client,
  automatisationId: number,
  number: number,
  query: { by?: Restoring['by']; version?: number },
) =>
  client.post<Saved & { automatisation: AutomatisationDetail }>(
    `/automatisation/${automatisationId}/revision/${number}/restore${queryText(query)}`,
    {},
  );

/** The saves of a flow, or of its draft, since a version. */
export const fetchChanges = (client: Client, automatisationId: number, after: number, isDraft: boolean) =>
  client.get<FlowChanges>(`/automatisation/${automatisationId}/changes`, {
    after,
    draft: isDraft || undefined,
  });

export async function fetchProgress(client: Client, automatisationId: number): Promise<CampaignProgress> {
  const { campaign } = await client.get<{ campaign: CampaignProgress }>(
    `/automatisation/${automatisationId}/campaign`,
  );
  return campaign;
}

/** Runs a campaign: sends its own event by the public Track call (docs/contract.md#campaigns). */
export const startCampaign = (client: Client, clientKey: string, name: string) =>
  client.post<unknown>('/event/track', { name }, { 'Client-Key': clientKey });

/** Runs a campaign for contacts that the send begun by a run did not reach. */
export const continueSend = (client: Client, automatisationId: number, runId: number) =>
  client.post<unknown>(`/automatisation/${automatisationId}/run/${runId}/continuation`, {});

/**
 * Stops all runs; returns their number, whether stopping continues in the background because there are many, and for a campaign its result.
 */
export async function stopRuns(client: Client, automatisationId: number) {
  const {
    count_of_campaign_stopped: count,
    order,
    campaign,
  } = await client.delete<{
    count_of_campaign_stopped: number;
    order?: RunOrder;
    campaign?: CampaignOutcome;
  }>(`/automatisation/${automatisationId}/run`);
  return { count, isOrdered: order !== undefined, campaign };
}

export const pauseFlow = (client: Client, automatisationId: number) =>
  client.post<{ automatisation: AutomatisationDetail }>(`/automatisation/${automatisationId}/pause`, {});

export const resumeFlow = (client: Client, automatisationId: number) =>
  client.post<{ automatisation: AutomatisationDetail }>(`/automatisation/${automatisationId}/resume`, {});

/** The scheduled tasks of a flow, the next one due first. */
export async function fetchSchedule(client: Client, automatisationId: number): Promise<ScheduledTask[]> {
  const { scheduled_tasks } = await client.get<{ scheduled_tasks: ScheduledTask[] }>('/scheduled-task', {
    automatisation_id: automatisationId,
    page_size: pageSizeLimit,
  });
  return scheduled_tasks.toSorted((one, other) => dueAt(one) - dueAt(other));
}

const dueAt = ({ next_runs: [next] }: ScheduledTask): number =>
  next === undefined ? Infinity : Date.parse(next);

/** The number of active and waiting runs inside a flow. */
export async function countRunsInside(client: Client, automatisationId: number): Promise<number> {
  const { meta } = await client.get<{ meta: PageMeta }>(`/automatisation/${automatisationId}/run`, {
    state: 'running',
    page_size: 1,
  });
  return meta.total_records;
}
