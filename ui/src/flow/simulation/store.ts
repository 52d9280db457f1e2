import type { Simulation, SimulationInput } from '../../../../domain/entities/automatisations/simulation';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** The start of a simulated run. */
interface SimulationAsked {
  automatisationId: number;
  input: Partial<SimulationInput>;
}

const simulateFlow = (client: Client, { automatisationId, input }: SimulationAsked) =>
  client.post<Simulation>(`/automatisation/${automatisationId}/simulation`, input);

/** The latest simulated run. */
export const simulation = createResource('flow/simulation', simulateFlow);
