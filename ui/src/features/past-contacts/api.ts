import type {
  PastChoice,
  PastOrderInput,
  PastOrders,
  PastPreview,
} from '../../../../domain/entities/automatisations/past-contacts';
import type { Client } from '../../api/client';

/** The orders of an automation; the answer includes the flow: another one may be open by then. */
export interface PastOrdersOf extends PastOrders {
  automatisationId: number;
}

export interface AskedPreview {
  automatisationId: number;
  choice: PastChoice;
}

const path = (automatisationId: number): string => `/automatisation/${automatisationId}/past-contacts`;

export async function fetchPastOrders(client: Client, automatisationId: number): Promise<PastOrdersOf> {
  return { automatisationId, ...(await client.get<PastOrders>(path(automatisationId))) };
}

/** The preview with the question that it answers: another one may be asked by then. */
export async function fetchPastPreview(client: Client, asked: AskedPreview) {
  const preview = await client.post<PastPreview>(`${path(asked.automatisationId)}/preview`, asked.choice);
  return { asked, preview };
}

export const addPastContacts = (client: Client, automatisationId: number, input: PastOrderInput) =>
  client.post<PastOrders>(path(automatisationId), input);

export type PastOrderAction = 'pause' | 'resume' | 'stop';

export const changePastOrder = (client: Client, automatisationId: number, action: PastOrderAction) =>
  client.post<PastOrders>(`${path(automatisationId)}/${action}`, {});
