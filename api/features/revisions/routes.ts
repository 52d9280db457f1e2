import { watchFlows } from '../../../db/automatisations/changes';
import { AtOnce } from '../../limits/at-once';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { readTogether } from '../../limits/read-together';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { answerChanges } from '../automatisations/answer-changes';
import { getRevision, listRevisions, restoreRevision } from './service';

/** Reading, restoring and following an automation's revisions. */
export const revisionRoutes = ({ database, settings, stopping }: ApiDependencies) => {
  const flows = watchFlows(database.pool);
  const streams = new AtOnce(settings.STREAMS_AT_ONCE);
  const together = readTogether();
  return signedInFeature('Revisions', database)
    .on(endpoints.listRevisions, ({ ctx, params, query }) =>
      listRevisions(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(endpoints.readRevision, async ({ ctx, params }) => ({
      revision: await getRevision(database, callerOf(ctx), params.automatisationId, params.revision),
    }))
    .on(endpoints.restoreRevision, ({ ctx, params, query: { by = null, version } }) =>
      restoreRevision(database, callerOf(ctx), params.automatisationId, {
        number: params.revision,
        by,
        seen: version,
      }),
    )
    .on(endpoints.followChanges, ({ ctx, params, query }) =>
      answerChanges({ database, flows, streams, together, stopping }, ctx, params.automatisationId, {
        after: query.after,
        isDraft: query.draft,
      }),
    );
};
