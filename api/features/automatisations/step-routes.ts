import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import * as calls from './step-calls';
import { createStep, deleteStep, listSteps, saveStep } from './steps';

/** The steps of an automation. */
export const stepRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Steps', database)
    .on(calls.listSteps, async ({ ctx, params }) => ({
      automatisation_steps: await listSteps(database, callerOf(ctx), params.automatisationId),
    }))
    .on(calls.createStep, async ({ ctx, params, body }) => ({
      automatisation_step: await createStep(database, callerOf(ctx), params.automatisationId, body),
    }))
    .on(calls.saveStep, async ({ ctx, params, body }) => ({
      automatisation_step: await saveStep(database, callerOf(ctx), params.automatisationId, body),
    }))
    .on(calls.deleteStep, async ({ ctx, params: { automatisationId, stepId }, query }) => ({
      automatisation_steps: await deleteStep(
        database,
        callerOf(ctx),
        automatisationId,
        stepId,
        query.keep_flow ?? null,
      ),
    }));
