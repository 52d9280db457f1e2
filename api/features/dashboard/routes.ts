import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import * as calls from './calls';
import { readDashboard } from './service';

/** The first screen. */
export const dashboardRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Dashboard', database).on(calls.readDashboard, ({ ctx, query }) =>
    readDashboard(database, ctx.state.account.userId, query.from_date),
  );
