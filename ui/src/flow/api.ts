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
