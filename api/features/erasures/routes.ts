import { listErasures, readErasure } from '../../../db/erasure/report';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { errors } from '../../http/errors';
import { metaOf, pageOf } from '../../http/page';
import * as endpoints from './endpoints';
import { presentErasure } from './presentation';

/** What was erased with contacts (docs/contract.md#contacts). */
export const erasureRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Contacts', database)
    .on(endpoints.listErasures, async ({ ctx, query }) => {
      const page = pageOf(query);
      const { rows, total } = await listErasures(database.pool, ctx.state.account.userId, {
        limit: page.pageSize,
        offset: page.offset,
      });
      return { erasures: rows.map(presentErasure), meta: metaOf(page, total) };
    })
    .on(endpoints.readErasure, async ({ ctx, params }) => {
      const row = await readErasure(database.pool, ctx.state.account.userId, params.erasureId);
      if (!row) throw errors.notFound('erasure');
      return { erasure: presentErasure(row) };
    });
