import { stepDeletion, stepInput, stepUpdate } from '../../../domain/entities/step';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf, queryOf } from '../../input';
import { callerOf, idIn } from './caller';
import { createStep, deleteStep, listSteps, saveStep } from './steps';

/** The steps of an automation. */
export function stepRoutes({ database }: ApiDependencies) {
  return signedInRouter(database)
    .get('/automatisation/:id/step', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      ctx.body = { data: { automatisation_steps: await listSteps(database, callerOf(ctx), id) } };
    })
    .post('/automatisation/:id/step', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      const input = await bodyOf(ctx, stepInput);
      ctx.status = 201;
      ctx.body = { data: { automatisation_step: await createStep(database, callerOf(ctx), id, input) } };
    })
    .put('/automatisation/:id/step', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      const input = await bodyOf(ctx, stepUpdate);
      ctx.body = { data: { automatisation_step: await saveStep(database, callerOf(ctx), id, input) } };
    })
    .delete('/automatisation/:id/step/:stepId', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      const stepId = idIn(ctx, 'stepId', 'step');
      const { keep_flow = null } = queryOf(ctx, stepDeletion);
      const automatisation_steps = await deleteStep(database, callerOf(ctx), id, stepId, keep_flow);
      ctx.body = { data: { automatisation_steps } };
    });
}
