import type pg from 'pg';
import { notifyDispatch } from '../../../db/dispatch/notify';
import { groupCommit, isAboutData } from '../../../db/group-commit';
import { inTransaction } from '../../../db/transaction';
import { storeDeliveries, type Delivery } from '../../../db/webhooks/store';
import { errors } from '../../errors';

/** Stores a delivery together with those that arrive beside it; resolves, after the commit, with its event's id. Throws ApiError 400. */
export type StoreDelivery = (delivery: Delivery) => Promise<number>;

export function deliveryStore(pool: pg.Pool): StoreDelivery {
  const store = groupCommit<Delivery, number>({
    async flush(deliveries) {
      const recorded = await inTransaction(pool, (client) => storeDeliveries(client, deliveries));
      if (recorded.some((event) => event.runs > 0)) notifyDispatch(pool);
      return recorded.map((event) => event.id);
    },
  });
  return (delivery) =>
    store(delivery).catch((error: unknown) => {
      throw isAboutData(error) ? errors.dataRefused() : error;
    });
}
