import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { nextOrders, workOffPortion } from '../../db/run-orders/work-off';
import { startOrders } from './orders';

/** Runs that are seen to in one transaction: few enough that nobody waits for a lock of theirs for long. */
const runsInPortion = 25;

/** Works off the orders about very many runs in the background. */
export const startRunOrders = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  limit = runsInPortion,
): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'runs',
    next: () => nextOrders(pool),
    workOff: (orderId) => workOffPortion(pool, orderId, limit),
    restRatio: 9,
  });
