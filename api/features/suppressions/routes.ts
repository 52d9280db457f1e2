import { inTransaction } from '../../../db/database/transaction';
import { liftSuppression, readSuppression } from '../../../db/suppressions/lift';
import { listSuppressions } from '../../../db/suppressions/list';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { errors } from '../../http/errors';
import { metaOf, pageOf } from '../../http/page';
import * as endpoints from './endpoints';
import { presentSuppression } from './presentation';

/** Addresses to which nothing is sent (docs/contract.md#suppressed-addresses). */
export const suppressionRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Suppressed addresses', database)
    .on(endpoints.listSuppressions, async ({ ctx, query }) => {
      const page = pageOf(query);
      const { rows, total } = await listSuppressions(database.pool, ctx.state.account.userId, query, {
        limit: page.pageSize,
        offset: page.offset,
      });
      return { suppressions: rows.map(presentSuppression), meta: metaOf(page, total) };
    })
    .on(endpoints.liftSuppression, async ({ ctx, params, body }) => {
      const { userId, actorId } = ctx.state.account;
      const reference = { userId, id: params.suppressionId };
      const isLifted = await inTransaction(database.pool, (client) =>
        liftSuppression(client, { ...reference, authorId: actorId, reason: body.reason }),
      );
      const row = await readSuppression(database.pool, reference);
      if (!row) throw errors.notFound('suppression');
      if (!isLifted) throw errors.suppressionLifted();
      return { suppression: presentSuppression(row) };
    });
