import type pg from 'pg';
import type { Database } from '../../../db/connection';
import { notifyDispatch } from '../../../db/dispatch/notify';
import { isPlaceTaken } from '../../../db/flow/change-chain';
import { saveRevision } from '../../../db/flow/revisions';
import { lockFlow, readFlow, type FlowReference, type StoredFlow } from '../../../db/flow/stored-flow';
import { readTagNames } from '../../../db/flow/tag-names';
import { inTransaction } from '../../../db/transaction';
import { errors } from '../../errors';
import type { Caller } from './caller';
import { refuseErrors } from './problems';

/** What an edit works on: the flow is locked, and as it is now. */
export interface FlowEdit extends FlowReference {
  client: pg.ClientBase;
  flow: StoredFlow;
  /** The account's tags, by id. */
  tagNames: ReadonlyMap<number, string>;
}

/**
 * Changes a flow in one transaction: locks it, lets `edit` do its work, keeps the outcome as the next revision, and refuses
 * what would bring an error into a published flow. Edits of one flow happen one after another.
 *
 * @returns the flow as it is afterwards, and what `edit` answered.
 * @throws ApiError 404 when the account has no such automation, 409 `flow_changed`, 422 `flow_has_problems`.
 */
export async function editFlow<T>(
  { pool }: Database,
  caller: Caller,
  automatisationId: number,
  edit: (work: FlowEdit) => Promise<T>,
): Promise<{ flow: StoredFlow; result: T }> {
  const reference = { userId: caller.userId, automatisationId };
  try {
    const edited = await inTransaction(pool, async (client) => {
      const flow = await lockFlow(client, reference);
      if (!flow) throw errors.notFound('automatisation');
      const tagNames = await readTagNames(client, caller.userId);
      const result = await edit({ client, flow, tagNames, ...reference });
      await saveRevision(client, reference, caller.authorId);
      const after = await readFlow(client, reference);
      if (!after) throw errors.notFound('automatisation');
      refuseErrors(flow, after, tagNames, caller.language);
      return { flow: after, result };
    });
    notifyDispatch(pool);
    return edited;
  } catch (error) {
    // The lock lets this happen only to whoever changes steps past it; the constraint is the second wall.
    throw isPlaceTaken(error) ? errors.flowChanged() : error;
  }
}
