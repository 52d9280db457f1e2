import type { Logger } from 'pino';
import { nextBacktests } from '../../db/backtests/job';
import { workOffBacktest } from '../../db/backtests/work-off';
import type { Database } from '../../db/database/connection';
import { startOrders } from './orders';

/** Works off backtests in the background: what automations would have done with the events of a period. */
export const startBacktests = ({
  database: { pool },
  logger,
  publicUrl,
}: {
  database: Database;
  logger: Logger;
  publicUrl: string;
}): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'backtests',
    next: () => nextBacktests(pool),
    workOff: (id) => workOffBacktest(pool, id, { publicUrl }),
    restRatio: 1,
  });
