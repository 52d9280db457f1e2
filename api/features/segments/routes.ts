import { Contact } from '../../../db/contacts/Contact';
import { rangeOfBlocks } from '../../../db/contacts/blocks';
import { previewRules } from '../../../db/segments/preview';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { asCsvFile } from '../../http/csv';
import { metaOf, pageOf } from '../../http/page';
import { errors } from '../../http/errors';
import { goneSignal } from '../../http/gone';
import { AtOnce } from '../../limits/at-once';
import { presentContact } from '../contacts/presentation';
import * as endpoints from './endpoints';
import { findSegment } from './find';
import { exportedGrowth, exportedSegments, reportSegments, segmentGrowth } from './growth';
import { presentSegment } from './presentation';
import {
  changeList,
  createSegment,
  deleteSegment,
  listSegments,
  requireNamed,
  updateSegment,
} from './service';

/** How many previews an API process makes at once for one account: each may take some seconds. */
const previewsAtOnce = 2;
/** A preview waits so many milliseconds for those before it, which end soon where nobody waits for them any more. */
const patience = 2_000;

/** Segments of contacts, and lists (docs/contract.md#segments). */
export const segmentRoutes = ({ database }: ApiDependencies) => {
  const previewing = new AtOnce(previewsAtOnce, patience);
  const present = async (userId: number, segment: Parameters<typeof presentSegment>[0]) => ({
    segment: presentSegment(segment, await rangeOfBlocks(database.pool, userId)),
  });
  return signedInFeature('Segments', database)
    .on(endpoints.listSegments, async ({ ctx, query }) => {
      const { userId } = ctx.state.account;
      const page = pageOf(query, { servesPickers: true });
      const { results, total } = await listSegments(database, userId, query, page);
      const ids = await rangeOfBlocks(database.pool, userId);
      return {
        segments: results.map((segment) => presentSegment(segment, ids)),
        meta: metaOf(page, total),
      };
    })
    .on(endpoints.previewSegment, async ({ ctx, body: { rules } }) => {
      const { userId } = ctx.state.account;
      await requireNamed(database, userId, rules);
      const preview = await previewing.during(userId, errors.tooManyCounts, () =>
        previewRules(database, { userId, rules, now: Date.now(), gone: goneSignal(ctx) }),
      );
      const examples = await Contact.query(database.knex)
        .where('user_id', userId)
        .whereIn('id', preview.exampleIds)
        .orderBy('id');
      return {
        count: preview.count,
        is_exact: preview.isExact,
        total: preview.total,
        examples: examples.map(presentContact),
      };
    })
    .on(endpoints.readSegment, async ({ ctx, params }) => {
      const { userId } = ctx.state.account;
      return present(userId, await findSegment(database, userId, params.segmentId));
    })
    .on(endpoints.readGrowth, async ({ ctx, params, query }) => ({
      growth: await segmentGrowth(database, ctx.state.account.userId, params.segmentId, query),
    }))
    .on(endpoints.exportGrowth, async ({ ctx, params, query }) => {
      const file = await exportedGrowth(database, ctx.state.account.userId, params.segmentId, query);
      asCsvFile(ctx, 'segment-growth.csv');
      return file;
    })
    .on(endpoints.reportSegments, ({ ctx, query }) =>
      reportSegments(database, ctx.state.account.userId, query),
    )
    .on(endpoints.exportSegments, async ({ ctx, query }) => {
      const file = await exportedSegments(database, ctx.state.account.userId, query);
      asCsvFile(ctx, 'segments.csv');
      return file;
    })
    .on(endpoints.createSegment, async ({ ctx, body }) => {
      const { userId } = ctx.state.account;
      return present(userId, await createSegment(database, userId, body));
    })
    .on(endpoints.updateSegment, async ({ ctx, params, body }) => {
      const { userId } = ctx.state.account;
      return present(userId, await updateSegment(database, userId, params.segmentId, body));
    })
    .on(endpoints.deleteSegment, ({ ctx, params }) =>
      deleteSegment(database, ctx.state.account.userId, params.segmentId),
    )
    .on(endpoints.changeList, async ({ ctx, params, body }) => {
      const { userId } = ctx.state.account;
      return present(userId, await changeList(database, userId, params.segmentId, body));
    });
};
