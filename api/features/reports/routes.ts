import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { asCsvFile } from '../../http/csv';
import { callerOf } from '../automatisations/caller';
import { exportedCohorts, reportCohorts } from './cohorts';
import * as endpoints from './endpoints';
import { exportedHealth, reportHealth } from './health';
import { exportedMessages, reportMessages } from './messages';
import {
  deleteRevenueSetting,
  exportedRevenueReport,
  readRevenueSetting,
  reportRevenue,
  saveRevenueSetting,
} from './revenue';

/** Reports of messages, revenue, cohorts and the health of sending (docs/contract.md#reports-of-messages). */
export const reportRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Reports of messages', database)
    .on(endpoints.reportMessages, ({ ctx, query }) =>
      reportMessages(database, ctx.state.account.userId, query),
    )
    .on(endpoints.exportMessages, async ({ ctx, query }) => {
      const file = await exportedMessages(database, ctx.state.account.userId, query);
      asCsvFile(ctx, 'messages.csv');
      return file;
    })
    .on(endpoints.readRevenueSetting, async ({ ctx }) => ({
      setting: await readRevenueSetting(database, ctx.state.account.userId),
    }))
    .on(endpoints.saveRevenueSetting, async ({ ctx, body }) => ({
      setting: await saveRevenueSetting(database, ctx.state.account.userId, body),
    }))
    .on(endpoints.deleteRevenueSetting, ({ ctx }) => deleteRevenueSetting(database, ctx.state.account.userId))
    .on(endpoints.reportRevenue, ({ ctx, query }) => reportRevenue(database, ctx.state.account.userId, query))
    .on(endpoints.exportRevenue, async ({ ctx, query }) => {
      const file = await exportedRevenueReport(database, ctx.state.account.userId, query);
      asCsvFile(ctx, 'revenue.csv');
      return file;
    })
    .on(endpoints.reportHealth, ({ ctx, query }) => reportHealth(database, ctx.state.account.userId, query))
    .on(endpoints.exportHealth, async ({ ctx, query }) => {
      const file = await exportedHealth(database, ctx.state.account.userId, query);
      asCsvFile(ctx, 'health.csv');
      return file;
    })
    .on(endpoints.reportCohorts, ({ ctx, params, query }) =>
      reportCohorts(database, callerOf(ctx), params.automatisationId, query),
    )
    .on(endpoints.exportCohorts, async ({ ctx, params, query }) => {
      const file = await exportedCohorts(database, callerOf(ctx), params.automatisationId, query);
      asCsvFile(ctx, 'cohorts.csv');
      return file;
    });
