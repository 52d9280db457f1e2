import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../page';
import * as calls from './calls';
import { presentScheduledTask } from './present';
import { createScheduledTask, deleteScheduledTask, listScheduledTasks, updateScheduledTask } from './service';

/** Scheduled tasks (section 7). */
export const scheduledTaskRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Scheduled tasks', database)
    .on(calls.listScheduledTasks, async ({ ctx, query }) => {
      const page = pageOf(query);
      const { results, total } = await listScheduledTasks(database, ctx.state.account.userId, query, page);
      return { scheduled_tasks: results.map(presentScheduledTask), meta: metaOf(page, total) };
    })
    .on(calls.createScheduledTask, async ({ ctx, body }) => ({
      scheduled_task: presentScheduledTask(
        await createScheduledTask(database, ctx.state.account.userId, body),
      ),
    }))
    .on(calls.updateScheduledTask, async ({ ctx, params, body }) => ({
      scheduled_task: presentScheduledTask(
        await updateScheduledTask(database, ctx.state.account.userId, params.scheduledTaskId, body),
      ),
    }))
    .on(calls.deleteScheduledTask, ({ ctx, params }) =>
      deleteScheduledTask(database, ctx.state.account.userId, params.scheduledTaskId),
    );
