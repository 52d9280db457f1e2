import { readRejectedCalls } from '../../../db/rejected-calls/rejected-calls';
import { rejectedCallsKept } from '../../../domain/entities/events/rejected-call';
import { webhookPaths } from '../../../domain/entities/events/webhook';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf } from '../../http/page';
import * as endpoints from './endpoints';
import { presentRejectedCalls } from './presentation';

/** All stored ones fit on one page. */
const onlyPage = { pageAt: 1, pageSize: rejectedCallsKept, offset: 0, isSlim: false };

/** Calls that ingestion refused, for integrators. */
export const rejectedCallRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Rejected calls', database).on(endpoints.listRejectedCalls, async ({ ctx }) => {
    const kept = await readRejectedCalls(database.pool, ctx.state.account.userId, {
      notTo: Object.values(webhookPaths),
    });
    const rejected_calls = presentRejectedCalls(kept, languageOf(ctx));
    return { rejected_calls, meta: metaOf(onlyPage, rejected_calls.length) };
  });
