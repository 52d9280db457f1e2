import type { Simulation, SimulationInput } from '../../../../domain/entities/automatisations/simulation';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** What a simulated run would start with. */
interface SimulationAsked {
  automatisationId: number;
  input: Partial<SimulationInput>;
}

const simulateFlow = (client: Client, { automatisationId, input }: SimulationAsked) =>
  client.post<Simulation>(`/automatisation/${automatisationId}/simulation`, input);

/** The run that was tried last. */
export const simulation = createResource('flow/simulation', simulateFlow);
