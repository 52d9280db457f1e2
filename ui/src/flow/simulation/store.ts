import type { Simulation, SimulationInput } from '../../../../domain/entities/automatisations/simulation';
import type { Client } from '../../api/client';
import { ofDraft } from '../editing/api';
import { createResource } from '../../store/resource';

/** The start of a simulated run. */
interface SimulationAsked {
  automatisationId: number;
  input: Partial<SimulationInput>;
  /** The draft of the flow is tried. */
  isDraft: boolean;
}

const simulateFlow = (client: Client, { automatisationId, input, isDraft }: SimulationAsked) =>
  client.post<Simulation>(`/automatisation/${automatisationId}/simulation${ofDraft(isDraft)}`, input);

/** The latest simulated run. */
export const simulation = createResource('flow/simulation', simulateFlow);
