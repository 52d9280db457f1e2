import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf, type Caller } from '../automatisations/caller';
import { createFromTemplate } from './create-from-template';
import * as endpoints from './endpoints';
import { orVersionConflict } from './seen-version';
import { cancelBroadcast, chooseWinner, sendBroadcast } from './send';
import { copyBroadcast, createBroadcast, getBroadcast, listBroadcasts, saveBroadcast } from './service';

/** Broadcasts: a message that goes once to many contacts (docs/contract.md#broadcasts). */
export function broadcastRoutes({ database }: ApiDependencies) {
  const answer = async (caller: Caller, id: number) => ({
    broadcast: await getBroadcast(database, caller, id),
  });
  return signedInFeature('Broadcasts', database)
    .on(endpoints.listBroadcasts, ({ ctx, query }) => listBroadcasts(database, callerOf(ctx).userId, query))
    .on(endpoints.readBroadcast, ({ ctx, params }) => answer(callerOf(ctx), params.broadcastId))
    .on(endpoints.createBroadcast, async ({ ctx, body }) => ({
      broadcast: await createBroadcast(database, callerOf(ctx), body),
    }))
    .on(endpoints.createFromTemplate, async ({ ctx, body }) => ({
      broadcast: await createFromTemplate(database, callerOf(ctx), body),
    }))
    .on(endpoints.saveBroadcast, async ({ ctx, params, body }) => ({
      broadcast: await saveBroadcast(database, callerOf(ctx), params.broadcastId, body),
    }))
    .on(endpoints.sendBroadcast, async ({ ctx, params: { broadcastId: id }, query: { version } }) => {
      const caller = callerOf(ctx);
      await orVersionConflict(sendBroadcast(database, caller, id, version), () =>
        getBroadcast(database, caller, id),
      );
      return answer(caller, id);
    })
    .on(endpoints.cancelBroadcast, async ({ ctx, params: { broadcastId: id } }) => {
      await cancelBroadcast(database, callerOf(ctx), id);
      return answer(callerOf(ctx), id);
    })
    .on(endpoints.copyBroadcast, async ({ ctx, params }) => ({
      broadcast: await copyBroadcast(database, callerOf(ctx), params.broadcastId),
    }))
    .on(endpoints.chooseWinner, async ({ ctx, params: { broadcastId: id }, body }) => {
      await chooseWinner(database, callerOf(ctx), id, body.variant);
      return answer(callerOf(ctx), id);
    });
}
