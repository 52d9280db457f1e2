import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import { getProgress, pauseAutomatisation, resumeAutomatisation } from './campaign';
import * as calls from './run-calls';
import { getRun, getStats, listRuns, stopAllRuns, stopRun } from './runs';

/** What an automation's runs did and do, and stopping, pausing and resuming them. */
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
    .on(calls.stopAllRuns, async ({ ctx, params }) => ({
      count_of_campaign_stopped: await stopAllRuns(database, callerOf(ctx), params.automatisationId),
    }))
    .on(calls.readStats, async ({ ctx, params }) => ({
      stats: await getStats(database, callerOf(ctx), params.automatisationId),
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
