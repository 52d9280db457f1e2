import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../http/page';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import {
  createScheduledTask,
  deleteScheduledTask,
  listScheduledTasks,
  runScheduledTask,
  updateScheduledTask,
} from './service';

/** Scheduled tasks (docs/contract.md#scheduled-tasks). */
export const scheduledTaskRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Scheduled tasks', database)
    .on(endpoints.listScheduledTasks, async ({ ctx, query }) => {
      const page = pageOf(query);
      const { tasks, total } = await listScheduledTasks(database, ctx.state.account.userId, query, page);
      return { scheduled_tasks: tasks, meta: metaOf(page, total) };
    })
    .on(endpoints.createScheduledTask, async ({ ctx, body }) => ({
      scheduled_task: await createScheduledTask(database, ctx.state.account.userId, body),
    }))
    .on(endpoints.updateScheduledTask, async ({ ctx, params, body }) => ({
      scheduled_task: await updateScheduledTask(database, callerOf(ctx), params.scheduledTaskId, body),
    }))
    .on(endpoints.deleteScheduledTask, ({ ctx, params }) =>
      deleteScheduledTask(database, callerOf(ctx), params.scheduledTaskId),
    )
    .on(endpoints.runScheduledTask, async ({ ctx, params }) => ({
      scheduled_task: await runScheduledTask(database, ctx.state.account.userId, params.scheduledTaskId),
    }));
