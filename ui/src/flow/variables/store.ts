import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** The variables to request: the flow's, with its entry event or with another event. */
interface VariablesAsked {
  automatisationId: number;
  eventName?: string;
  /** What the steps of its draft write is named too. */
  isDraft?: boolean;
}

async function fetchVariables(
  client: Client,
  { automatisationId, eventName, isDraft = false }: VariablesAsked,
) {
  const { variables } = await client.get<{ variables: KnownVariable[] }>(
    `/automatisation/${automatisationId}/variable`,
    { event_name: eventName, draft: isDraft || undefined },
  );
  return { eventName, variables };
}

/** The variables that the flow's texts and paths can name. */
export const flowVariables = createResource('flow/variables', fetchVariables);

/** The same with the data of another event: the one that a step counts. */
export const eventVariables = createResource('flow/eventVariables', fetchVariables);
