import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { readDashboard } from './service';

/** The first screen. */
export const dashboardRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Dashboard', database).on(endpoints.readDashboard, ({ ctx, query }) =>
    readDashboard(database, callerOf(ctx), query.from_date),
  );
