import { runQuery } from '../../../domain/entities/run';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { queryOf } from '../../input';
import { callerOf, idIn } from './caller';
import { getRun, getStats, listRuns, stopAllRuns, stopRun } from './runs';

/** What an automation's runs did and do, and stopping them. */
export function runRoutes({ database }: ApiDependencies) {
  return signedInRouter(database)
    .get('/automatisation/:id/run', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      ctx.body = { data: await listRuns(database, callerOf(ctx), id, queryOf(ctx, runQuery)) };
    })
    .get('/automatisation/:id/run/:runId', async (ctx) => {
      const [id, runId] = [idIn(ctx, 'id', 'automatisation'), idIn(ctx, 'runId', 'run')];
      ctx.body = { data: { run: await getRun(database, callerOf(ctx), id, runId) } };
    })
    .post('/automatisation/:id/run/:runId/stop', async (ctx) => {
      const [id, runId] = [idIn(ctx, 'id', 'automatisation'), idIn(ctx, 'runId', 'run')];
      ctx.body = { data: { run: await stopRun(database, callerOf(ctx), id, runId) } };
    })
    .delete('/automatisation/:id/run', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      const count_of_campaign_stopped = await stopAllRuns(database, callerOf(ctx), id);
      ctx.body = { data: { count_of_campaign_stopped } };
    })
    .get('/automatisation/:id/stats', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      ctx.body = { data: { stats: await getStats(database, callerOf(ctx), id) } };
    });
}
