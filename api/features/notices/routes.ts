import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as calls from './calls';
import { listNotices } from './service';

/** What goes wrong, and went wrong lately. */
export const noticeRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Notices', database).on(calls.listNotices, ({ ctx, query }) =>
    listNotices(database, callerOf(ctx), query),
  );
