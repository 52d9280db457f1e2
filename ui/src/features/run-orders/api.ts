import type { RunOrder } from '../../../../domain/entities/runs/run-order';
import type { Client } from '../../api/client';

/** The bulk orders about an automation's runs: those in progress, and those that ended recently, newest first. */
export async function fetchOrders(client: Client, automatisationId: number) {
  const { orders } = await client.get<{ orders: RunOrder[] }>(`/automatisation/${automatisationId}/order`);
  return { automatisationId, orders };
}
