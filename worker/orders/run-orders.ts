import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { nextOrders, workOffPortion } from '../../db/run-orders/work-off';
import { startOrders } from './orders';

/**
 * Runs in one transaction, and how many times as long as that took it rests afterwards: beside larger portions, another account's Track is
 * slower at p99 than tests/long/many-runs.test.ts allows.
 */
const runsInPortion = 25;
const restRatio = 4;

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
    restRatio,
  });
