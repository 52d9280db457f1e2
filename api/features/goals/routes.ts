import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { deleteGoal, readGoal, readGoalFigures, saveGoal } from './service';

/** The goals of automations and campaigns (docs/contract.md#goals). */
export const goalRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Goals', database)
    .on(endpoints.readGoal, async ({ ctx, params }) => ({
      goal: await readGoal(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.saveGoal, async ({ ctx, params, body }) => ({
      goal: await saveGoal(database, callerOf(ctx), params.automatisationId, body),
    }))
    .on(endpoints.deleteGoal, ({ ctx, params }) =>
      deleteGoal(database, callerOf(ctx), params.automatisationId),
    )
    .on(endpoints.readGoalFigures, ({ ctx, params, query }) =>
      readGoalFigures(database, callerOf(ctx), params.automatisationId, query),
    );
