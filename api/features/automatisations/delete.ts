import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { usesOf } from '../../../db/automatisations/delete';
import { lockFlow } from '../../../db/automatisations/stored-flow';
import { deleteWithRuns } from '../../../db/run-orders/delete';
import { queueSchedulesOfFlow } from '../../../db/schedules/queue';
import { inTransaction } from '../../../db/database/transaction';
import { errors } from '../../http/errors';
import type { Caller } from './caller';
import { inUseError } from './in-use';

/**
 * Deletes an automation with its steps, revisions, runs and their logs. With `force` its active runs and scheduled tasks are ended; without
 * it they prevent the deletion. Very many runs are deleted in the background: they and the automation are no longer visible.
 *
 * @throws ApiError 404, or 409 `in_use` with the number of each.
 */
export async function deleteAutomatisation(
  { pool }: Database,
  caller: Caller,
  automatisationId: number,
  force: boolean,
): Promise<void> {
  const reference = { userId: caller.userId, automatisationId };
  await inTransaction(pool, async (client) => {
    if (!(await lockFlow(client, reference))) throw errors.notFound('automatisation');
    const inUse = force ? null : inUseError(await usesOf(client, reference), caller.language);
    if (inUse) throw inUse;
    await queueSchedulesOfFlow(client, reference);
    await deleteWithRuns(client, reference, caller.authorId);
  });
  notifyDispatcher(pool);
}
