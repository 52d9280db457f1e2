import { findCampaignsOfEvents } from '../../../db/campaigns/names';
import { findLastReceived } from '../../../db/events/last-received';
import { listEventNames } from '../../../db/events/names';
import { readEvent } from '../../../db/events/read';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../http/page';
import { asCsvFile } from '../../http/csv';
import { compareAmounts, exportedRevenue, findAmountFields, revenueByAutomatisation } from './amounts';
import { exportedEvents } from './exported-events';
import { getCause } from './cause';
import * as endpoints from './endpoints';
import { presentEvent } from './presentation';
import { countEventsByDay, reportEvents } from './service';

/** The report of events (docs/contract.md#events), and the causes of an event. */
export const eventRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Reports', database)
    .on(endpoints.reportEvents, async ({ ctx, body }) => {
      const page = pageOf(body);
      const report = await reportEvents(database, ctx.state.account.userId, body, page);
      return {
        events: report.events.map(presentEvent),
        meta: metaOf(page, report.total),
        kept_since: report.keptSince?.toISOString() ?? null,
        ...(report.statistics && {
          stats: report.statistics.stats,
          previous_timerange_stats: report.statistics.previous,
        }),
      };
    })
    .on(endpoints.countEventsByDay, ({ ctx, query }) =>
      countEventsByDay(database, ctx.state.account.userId, query),
    )
    .on(endpoints.listEventNames, ({ ctx, query }) =>
      listEventNames(database.knex, ctx.state.account.userId, query.search_term),
    )
    .on(endpoints.listCampaignsOfEvents, async ({ ctx, query }) => ({
      campaigns: await findCampaignsOfEvents(database.pool, ctx.state.account.userId, query.names),
    }))
    .on(endpoints.readLastReceived, async ({ ctx }) => {
      const { event, hasMore } = await findLastReceived(database.knex, ctx.state.account.userId);
      return { event: event && presentEvent(event), has_more: hasMore };
    })
    .on(endpoints.exportEvents, ({ ctx, query }) => {
      asCsvFile(ctx, `events-${new Date().toISOString().slice(0, 10)}.csv`);
      return exportedEvents(database.pool, ctx.state.account.userId, query);
    })
    .on(endpoints.listAmountFields, ({ ctx, query }) =>
      findAmountFields(database, ctx.state.account.userId, query.event_name),
    )
    .on(endpoints.readAmounts, ({ ctx, query }) => compareAmounts(database, ctx.state.account.userId, query))
    .on(endpoints.readRevenue, ({ ctx, query }) =>
      revenueByAutomatisation(database, ctx.state.account.userId, query),
    )
    .on(endpoints.exportRevenue, ({ ctx, query }) => {
      asCsvFile(ctx, `revenue-${new Date().toISOString().slice(0, 10)}.csv`);
      return exportedRevenue(database, ctx.state.account.userId, query);
    })
    .on(endpoints.readEvent, async ({ ctx, params }) => {
      const event = await readEvent(database.knex, ctx.state.account.userId, params.eventId);
      if (!event) throw errors.notFound('event');
      return { event: presentEvent(event) };
    })
    .on(endpoints.readEventCause, ({ ctx, params }) =>
      getCause(database, ctx.state.account.userId, params.eventId),
    );
