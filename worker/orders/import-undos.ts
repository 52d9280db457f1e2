import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { openUndos, undoPortion } from '../../db/imports/undo-portion';
import { inTransaction } from '../../db/database/transaction';
import { startOrders } from './orders';

/** Undoes imports in the background, portion by portion. */
export const startImportUndos = ({
  database: { pool },
  logger,
}: {
  database: Database;
  logger: Logger;
}): { stop(): Promise<void> } =>
  startOrders({
    logger,
    about: 'imports to undo',
    next: () => openUndos(pool),
    workOff: (importId) => inTransaction(pool, (client) => undoPortion(client, importId)),
    restRatio: 2,
  });
