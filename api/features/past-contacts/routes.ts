import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import {
  addPastContacts,
  listPastOrders,
  pausePastContacts,
  previewPastContacts,
  stopPastContacts,
} from './service';

/** Adding contacts whose event happened before to automations (docs/contract.md#past-contacts). */
export const pastContactRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Past contacts', database)
    .on(endpoints.previewPastContacts, ({ ctx, params, body }) =>
      previewPastContacts(database, callerOf(ctx), params.automatisationId, body),
    )
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
