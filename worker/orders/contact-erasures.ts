import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { eraseNextPart, openErasures } from '../../db/erasure/contact';
import { notifyDispatcher } from '../../db/outbox/notify';
import { startOrders } from './orders';

/** Erases contacts in the background that have too much for a call, part by part, and those whose erasure broke off. */
export const startContactErasures = ({
  database: { pool },
  logger,
}: {
  database: Database;
  logger: Logger;
}): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'contacts to erase',
    next: () => openErasures(pool),
    async workOff(erasureId) {
      const isDone = await eraseNextPart(pool, erasureId);
      // Erasing has ended runs.
      if (isDone) notifyDispatcher(pool);
      return isDone;
    },
    restRatio: 2,
  });
