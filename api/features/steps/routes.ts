import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import { moveSecret } from './move-secret';
import * as endpoints from './endpoints';
import { createStep, deleteStep, listSteps, saveStep } from './service';

/** The steps of an automation. */
export const stepRoutes = ({ database, settings }: ApiDependencies) =>
  signedInFeature('Steps', database)
    .on(endpoints.listSteps, async ({ ctx, params, query }) => ({
      automatisation_steps: await listSteps(database, callerOf(ctx), params.automatisationId, query.draft),
    }))
    .on(endpoints.createStep, ({ ctx, params, query, body }) =>
      createStep(database, callerOf(ctx), params.automatisationId, body, query.draft),
    )
    .on(endpoints.saveStep, ({ ctx, params, query, body }) =>
      saveStep(database, callerOf(ctx), params.automatisationId, body, query.draft),
    )
    .on(endpoints.moveSecret, ({ ctx, params: { automatisationId, stepId }, query }) =>
      moveSecret(database, settings.SECRET_KEY, callerOf(ctx), automatisationId, stepId, query.draft),
    )
    .on(endpoints.deleteStep, ({ ctx, params: { automatisationId, stepId }, query }) =>
      deleteStep(database, callerOf(ctx), automatisationId, stepId, query.keep_flow ?? null, query.draft),
    );
