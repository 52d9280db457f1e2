import type { RunDetail } from '../../../domain/entities/runs/run';
import { AtOnce } from '../../limits/at-once';
import type { SignedInContext } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import { readAudience } from '../campaigns/audience';
import { getProgress, pauseAutomatisation, resumeAutomatisation } from '../campaigns/service';
import { listEntries, listRefusals, listRefused } from '../entries/service';
import { continueSend } from '../campaigns/continue-send';
import * as entryCalls from '../entries/endpoints';
import * as endpoints from './endpoints';
import { resolveTriedAgainAt } from './calls-tried-again';
import { listOrders } from './orders';
import { resolveFailedAt, resumeRun, stopAllRuns, stopRun } from './interventions';
import { getRun, getStats, listContactsAtStep, listLinks, listRuns, type RunWithLog } from './service';
import { temporalWeb } from './temporal-web';

/** How many audiences an API process counts at once for one account: each may take three seconds. */
const countsAtOnce = 2;

/** An automation's runs, past and present, and stopping, retrying, pausing and resuming them. */
export function runRoutes({ database, settings }: ApiDependencies) {
  const addressOf = temporalWeb(settings);
  const present = (ctx: Pick<SignedInContext, 'state'>, run: RunWithLog): { run: RunDetail } => ({
    run: { ...run, temporal_url: addressOf(ctx, run.workflow_id) },
  });
  const counting = new AtOnce(countsAtOnce);
  return signedInFeature('Runs', database)
    .on(endpoints.listRuns, ({ ctx, params, query }) =>
      listRuns(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(endpoints.readRun, async ({ ctx, params: { automatisationId, runId } }) =>
      present(ctx, await getRun(database, callerOf(ctx), automatisationId, runId)),
    )
    .on(endpoints.stopRun, async ({ ctx, params: { automatisationId, runId } }) =>
      present(ctx, await stopRun(database, callerOf(ctx), automatisationId, runId)),
    )
    .on(endpoints.continueSend, ({ ctx, params: { automatisationId, runId } }) =>
      continueSend(database, callerOf(ctx), automatisationId, runId),
    )
    .on(endpoints.retryRun, async ({ ctx, params: { automatisationId, runId }, query: { repeat } }) =>
      present(
        ctx,
        await resumeRun(database, callerOf(ctx), automatisationId, runId, { action: 'retry', repeat }),
      ),
    )
    .on(endpoints.skipStep, async ({ ctx, params: { automatisationId, runId }, query: { branch } }) =>
      present(
        ctx,
        await resumeRun(database, callerOf(ctx), automatisationId, runId, { action: 'skip', branch }),
      ),
    )
    .on(endpoints.retryFailed, ({ ctx, params, query: { repeat, ...period } }) =>
      resolveFailedAt(database, callerOf(ctx), { ...params, ...period }, { action: 'retry', repeat }),
    )
    .on(endpoints.skipFailed, ({ ctx, params, query: { branch, ...period } }) =>
      resolveFailedAt(database, callerOf(ctx), { ...params, ...period }, { action: 'skip', branch }),
    )
    .on(endpoints.stopFailed, ({ ctx, params, query: period }) =>
      resolveFailedAt(database, callerOf(ctx), { ...params, ...period }, { action: 'stop' }),
    )
    .on(endpoints.tryNow, ({ ctx, params }) => resolveTriedAgainAt(database, callerOf(ctx), params, 'retry'))
    .on(endpoints.passOver, ({ ctx, params }) => resolveTriedAgainAt(database, callerOf(ctx), params, 'skip'))
    .on(endpoints.listContactsAtStep, ({ ctx, params, query }) =>
      listContactsAtStep(database, callerOf(ctx), params, query),
    )
    .on(endpoints.listLinks, ({ ctx, params, query }) => listLinks(database, callerOf(ctx), params, query))
    .on(entryCalls.listEntries, ({ ctx, params, query }) =>
      listEntries(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(entryCalls.listRefusals, ({ ctx, params }) =>
      listRefusals(database, callerOf(ctx), params.automatisationId),
    )
    .on(entryCalls.listRefused, ({ ctx, params, query }) =>
      listRefused(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(endpoints.stopAllRuns, async ({ ctx, params }) => {
      const { count, ...stopped } = await stopAllRuns(database, callerOf(ctx), params.automatisationId);
      return { count_of_campaign_stopped: count, ...stopped };
    })
    .on(endpoints.listOrders, async ({ ctx, params }) => ({
      orders: await listOrders(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.readStats, async ({ ctx, params, query }) => ({
      stats: await getStats(database, callerOf(ctx), params.automatisationId, query),
    }))
    .on(endpoints.readProgress, async ({ ctx, params }) => ({
      campaign: await getProgress(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.readAudience, async ({ ctx, params }) => {
      const caller = callerOf(ctx);
      const count = () => readAudience(database, caller, params.automatisationId);
      return { audience: await counting.during(caller.userId, errors.tooManyCounts, count) };
    })
    .on(endpoints.pauseAutomatisation, async ({ ctx, params }) => ({
      automatisation: await pauseAutomatisation(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.resumeAutomatisation, async ({ ctx, params }) => ({
      automatisation: await resumeAutomatisation(database, callerOf(ctx), params.automatisationId),
    }));
}
