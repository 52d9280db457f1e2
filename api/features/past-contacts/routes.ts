import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { errors } from '../../http/errors';
import { AtOnce } from '../../limits/at-once';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import {
  addPastContacts,
  listPastOrders,
  pausePastContacts,
  previewPastContacts,
  stopPastContacts,
} from './service';

/** How many previews an API process makes at once for one account: each may take a second or two. */
const previewsAtOnce = 2;

/** Adding contacts whose event happened before to automations (docs/contract.md#past-contacts). */
export function pastContactRoutes({ database }: ApiDependencies) {
  const previewing = new AtOnce(previewsAtOnce);
  return signedInFeature('Past contacts', database)
    .on(endpoints.previewPastContacts, ({ ctx, params, body }) => {
      const caller = callerOf(ctx);
      const preview = () => previewPastContacts(database, caller, params.automatisationId, body);
      return previewing.during(caller.userId, errors.tooManyCounts, preview);
    })
    .on(endpoints.addPastContacts, ({ ctx, params, body }) =>
      addPastContacts(database, callerOf(ctx), params.automatisationId, body),
    )
    .on(endpoints.listPastOrders, ({ ctx, params }) =>
      listPastOrders(database, callerOf(ctx), params.automatisationId),
    )
    .on(endpoints.pausePastContacts, ({ ctx, params }) =>
      pausePastContacts(database, callerOf(ctx), params.automatisationId, true),
    )
    .on(endpoints.resumePastContacts, ({ ctx, params }) =>
      pausePastContacts(database, callerOf(ctx), params.automatisationId, false),
    )
    .on(endpoints.stopPastContacts, ({ ctx, params }) =>
      stopPastContacts(database, callerOf(ctx), params.automatisationId),
    );
}
