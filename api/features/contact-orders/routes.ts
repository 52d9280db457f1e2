import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { StorageQuota } from '../../limits/storage-quota';
import * as endpoints from './endpoints';
import { giveContactOrder, listContactOrders, stopContactOrder } from './service';

/** Orders about very many contacts (docs/contract.md#deviations). */
export const contactOrderRoutes = ({ database, settings, logger }: ApiDependencies) => {
  const storage = new StorageQuota(database.pool, settings.STORED_GIGABYTES, logger);
  return signedInFeature('Contacts', database)
    .on(endpoints.giveContactOrder, async ({ ctx, body }) => {
      // Adding a tag stores an event for each contact, subscribing a choice; nobody is kept from leaving, and the rest frees space.
      if (body.kind === 'tag' || body.state === 'subscribed')
        await storage.checkNow(ctx.state.account.userId);
      return { order: await giveContactOrder(database, ctx.state.account, body) };
    })
    .on(endpoints.listContactOrders, async ({ ctx }) => ({
      orders: await listContactOrders(database, ctx.state.account.userId),
    }))
    .on(endpoints.stopContactOrder, async ({ ctx, params }) => ({
      order: await stopContactOrder(database, ctx.state.account.userId, params.contactOrderId),
    }));
};
