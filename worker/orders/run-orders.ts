import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { nextOrders, workOffPortion } from '../../db/run-orders/work-off';
import { startOrders } from './orders';

/** Runs in one transaction. 100 made another account's Track 1.66 times as slow at p99, 25 make it 1.33 (tests/long/many-runs.test.ts). */
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
