import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { notifyDispatcher } from '../../db/outbox/notify';
import { nextPastOrders } from '../../db/past-contacts/order';
import { workOffPastOrder } from '../../db/past-contacts/work-off';
import { startOrders } from './orders';

/** Adds past contacts to automations in the background. `limit` is the most contacts in one transaction. */
export const startPastOrders = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  limit?: number,
): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'past contacts',
    next: () => nextPastOrders(pool),
    async workOff(orderId) {
      const isDone = await workOffPastOrder(pool, orderId, limit);
      if (isDone) notifyDispatcher(pool);
      return isDone;
    },
    restRatio: 2,
  });
