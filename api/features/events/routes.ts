import { eventListInput } from '../../../domain/entities/event';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf } from '../../input';
import { metaOf, pageOf } from '../../page';
import { presentEvent } from './present';
import { reportEvents } from './service';

/** The report of events (section 7). */
export function eventRoutes({ database }: ApiDependencies) {
  return signedInRouter(database).post('/event', async (ctx) => {
    const input = await bodyOf(ctx, eventListInput);
    const page = pageOf(input);
    const report = await reportEvents(database, ctx.state.account.userId, input, page);
    ctx.body = {
      data: {
        events: report.events.map(presentEvent),
        meta: metaOf(page, report.total),
        ...(report.statistics && {
          stats: report.statistics.stats,
          previous_timerange_stats: report.statistics.previous,
        }),
      },
    };
  });
}
