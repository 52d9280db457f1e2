import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { nextContactOrders, workOffContactPortion } from '../../db/contact-orders/work-off';
import { notifyDispatcher } from '../../db/outbox/notify';
import { startOrders } from './orders';

/** Most contacts in one transaction: as many as an import writes at once. */
const contactsInPortion = 500;

/** Works off the orders about very many contacts in the background. */
export const startContactOrders = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  limit = contactsInPortion,
): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'contacts',
    next: () => nextContactOrders(pool),
    async workOff(orderId) {
      const isDone = await workOffContactPortion(pool, orderId, limit);
      // Adding a tag has started runs, and erasing contacts has ended some.
      if (isDone) notifyDispatcher(pool);
      return isDone;
    },
    restRatio: 2,
  });
