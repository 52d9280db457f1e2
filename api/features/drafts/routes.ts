import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import { restoreDraft } from '../revisions/service';
import * as endpoints from './endpoints';
import { beginDraft, discardDraft, publishDraft, readDifference, readDraft } from './service';

/** Drafts beside flows (docs/contract.md#drafts). */
export const draftRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Drafts', database)
    .on(endpoints.readDraft, async ({ ctx, params }) => ({
      draft: await readDraft(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.beginDraft, async ({ ctx, params }) => ({
      draft: await beginDraft(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.discardDraft, ({ ctx, params, query }) =>
      discardDraft(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(endpoints.readDifference, async ({ ctx, params }) => ({
      difference: await readDifference(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.publishDraft, ({ ctx, params, body }) =>
      publishDraft(database, callerOf(ctx), params.automatisationId, body),
    )
    .on(endpoints.restoreDraft, async ({ ctx, params, query: { by = null, of_live: ofLive, ...seen } }) => {
      const caller = callerOf(ctx);
      const { automatisationId, revision: number } = params;
      const { effect } = await restoreDraft(database, caller, automatisationId, { number, by, ofLive, seen });
      return { draft: await beginDraft(database, caller, automatisationId), effect };
    });
