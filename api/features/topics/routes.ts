import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import * as endpoints from './endpoints';
import { presentTopic } from './presentation';
import { createTopic, deleteTopic, listTopics, updateTopic } from './service';

/** Topics (docs/contract.md#topics). */
export const topicRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Topics', database)
    .on(endpoints.listTopics, async ({ ctx }) => ({
      topics: (await listTopics(database, ctx.state.account.userId)).map(presentTopic),
    }))
    .on(endpoints.createTopic, async ({ ctx, body }) => ({
      topic: presentTopic(await createTopic(database, ctx.state.account.userId, body)),
    }))
    .on(endpoints.updateTopic, async ({ ctx, params, body }) => ({
      topic: presentTopic(await updateTopic(database, ctx.state.account, params.topicId, body)),
    }))
    .on(endpoints.deleteTopic, ({ ctx, params }) =>
      deleteTopic(database, ctx.state.account.userId, params.topicId),
    );
