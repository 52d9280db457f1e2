import { readRejectedCalls } from '../../../db/rejected-calls';
import { rejectedCallsKept } from '../../../domain/entities/rejected-call';
import { webhookPaths } from '../../../domain/entities/webhook';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../language';
import { metaOf } from '../../page';
import * as calls from './calls';
import { presentRejectedCalls } from './present';

/** All that are kept fit on one page. */
const onlyPage = { pageAt: 1, pageSize: rejectedCallsKept, offset: 0, isSlim: false };

/** What ingestion refused: for whoever integrates. */
export const rejectedCallRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Rejected calls', database).on(calls.listRejectedCalls, async ({ ctx }) => {
    const kept = await readRejectedCalls(database.pool, ctx.state.account.userId, {
      notTo: Object.values(webhookPaths),
    });
    const rejected_calls = presentRejectedCalls(kept, languageOf(ctx));
    return { rejected_calls, meta: metaOf(onlyPage, rejected_calls.length) };
  });
