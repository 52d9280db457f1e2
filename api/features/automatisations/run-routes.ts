import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import { getProgress, pauseAutomatisation, resumeAutomatisation } from './campaign';
import { listEntries } from './entries';
import * as calls from './run-calls';
import { resolveFailedAt, resumeRun, stopAllRuns, stopRun } from './run-interventions';
import { getRun, getStats, listContactsAtStep, listRuns } from './runs';

/** What an automation's runs did and do, and stopping, retrying, pausing and resuming them. */
export const runRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Runs', database)
    .on(calls.listRuns, ({ ctx, params, query }) =>
      listRuns(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(calls.readRun, async ({ ctx, params: { automatisationId, runId } }) => ({
      run: await getRun(database, callerOf(ctx), automatisationId, runId),
    }))
    .on(calls.stopRun, async ({ ctx, params: { automatisationId, runId } }) => ({
      run: await stopRun(database, callerOf(ctx), automatisationId, runId),
    }))
    .on(calls.retryRun, async ({ ctx, params: { automatisationId, runId }, query: { repeat } }) => ({
      run: await resumeRun(database, callerOf(ctx), automatisationId, runId, { action: 'retry', repeat }),
    }))
    .on(calls.skipStep, async ({ ctx, params: { automatisationId, runId }, query: { branch } }) => ({
      run: await resumeRun(database, callerOf(ctx), automatisationId, runId, { action: 'skip', branch }),
    }))
    .on(calls.retryFailed, ({ ctx, params, query: { repeat } }) =>
      resolveFailedAt(database, callerOf(ctx), params, { action: 'retry', repeat }),
    )
    .on(calls.skipFailed, ({ ctx, params, query: { branch } }) =>
      resolveFailedAt(database, callerOf(ctx), params, { action: 'skip', branch }),
    )
    .on(calls.stopFailed, ({ ctx, params }) =>
      resolveFailedAt(database, callerOf(ctx), params, { action: 'stop' }),
    )
    .on(calls.listContactsAtStep, ({ ctx, params, query }) =>
      listContactsAtStep(database, callerOf(ctx), params, query),
    )
    .on(calls.listEntries, ({ ctx, params, query }) =>
      listEntries(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(calls.stopAllRuns, async ({ ctx, params }) => ({
      count_of_campaign_stopped: await stopAllRuns(database, callerOf(ctx), params.automatisationId),
    }))
    .on(calls.readStats, async ({ ctx, params, query }) => ({
      stats: await getStats(database, callerOf(ctx), params.automatisationId, query),
    }))
    .on(calls.readProgress, async ({ ctx, params }) => ({
      campaign: await getProgress(database, callerOf(ctx), params.automatisationId),
    }))
    .on(calls.pauseAutomatisation, async ({ ctx, params }) => ({
      automatisation: await pauseAutomatisation(database, callerOf(ctx), params.automatisationId),
    }))
    .on(calls.resumeAutomatisation, async ({ ctx, params }) => ({
      automatisation: await resumeAutomatisation(database, callerOf(ctx), params.automatisationId),
    }));
