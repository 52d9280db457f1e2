import type { RunOrder } from '../../../../domain/entities/runs/run-order';
import type { Client } from '../../api/client';

/** The orders about very many runs of an automation: those under way, and those that ended a short while ago, the newest first. */
export async function fetchOrders(client: Client, automatisationId: number) {
  const { orders } = await client.get<{ orders: RunOrder[] }>(`/automatisation/${automatisationId}/order`);
  return { automatisationId, orders };
}
