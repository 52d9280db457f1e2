import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { groupCommit, isAboutData } from '../../../db/database/group-commit';
import { inTransaction } from '../../../db/database/transaction';
import { havePutIntoOutbox } from '../../../db/events/record';
import { noteWordFurther, storeDeliveries } from '../../../db/webhooks/store';
import type { Delivery } from '../../../db/webhooks/delivery';
import type { ApiMetrics } from '../../../metrics/api-metrics';
import { currentTraceParent } from '../../../tracing/tracing';
import { errors } from '../../http/errors';
import type { StorageQuota } from '../../limits/storage-quota';

/**
 * Stores a delivery together with others that arrive at the same time; resolves, after the commit, with its event's id. Throws ApiError
 * 400, 507.
 */
export type StoreDelivery = (delivery: Delivery) => Promise<number>;

export function deliveryStore(
  { pool, sharedPool }: Database,
  storage: StorageQuota,
  metrics?: ApiMetrics,
): StoreDelivery {
  const store = groupCommit<Delivery, number>({
    accountOf: ({ userId }) => userId,
    committed: (items) => metrics?.committed('delivery', items),
    async flush(deliveries, isApart) {
      const recorded = await inTransaction(isApart ? pool : sharedPool, (client) =>
        storeDeliveries(client, deliveries),
      );
      if (havePutIntoOutbox(recorded)) notifyDispatcher(pool);
      return recorded.map((event) => event.id);
    },
  });
  return async (delivery) => {
    storage.check(delivery.userId);
    await noteWordFurther(pool, delivery);
    return store({ ...delivery, traceParent: currentTraceParent() }).catch((error: unknown) => {
      throw isAboutData(error) ? errors.dataRefused() : error;
    });
  };
}
