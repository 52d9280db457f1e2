import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Database } from '../../../db/database/connection';
import { dropOldDraftRevisions, readDraft, type StoredDraft } from '../../../db/automatisations/draft';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { isPlaceTaken } from '../../../db/steps/change-chain';
import { holdUpRuns } from '../../../db/steps/edit-lock';
import { saveRevision } from '../../../db/revisions/save';
import { countRunsInside } from '../../../db/steps/runs-at-step';
import {
  lockFlow,
  readFlow,
  readSteps,
  type FlowOrDraft,
  type FlowReference,
  type StoredFlow,
} from '../../../db/automatisations/stored-flow';
import {
  readAccountCheckContext,
  checkContextOf,
  type AccountCheckContext,
  type CheckContext,
} from '../../../db/automatisations/problem-context';
import { inTransaction } from '../../../db/database/transaction';
import type { FlowEffect, MovedRuns } from '../../../domain/entities/automatisations/flow-effect';
import type { Restoring } from '../../../domain/entities/automatisations/revision';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { refuseCrowdedTrigger, refuseErrors } from '../automatisations/problems';

/** The flow that an edit works on, or the draft beside it: it is locked, and current. */
export interface FlowEdit extends FlowOrDraft {
  client: pg.ClientBase;
  /** The user who edits. */
  authorId: number;
  /** Of a draft, with the steps of the draft. */
  flow: StoredFlow;
  /** A version for steps that are replaced: higher than any that a step of the flow had. */
  stepVersion: number;
  account: AccountCheckContext;
}

/** The result of an edit, besides what it stored. */
export interface Edited<T> {
  result: T;
  /** The revision that it restored. */
  restores?: Restoring;
  /** Runs that were moved from a removed step to another one. */
  moved?: MovedRuns[];
  /** How many sleeping runs were notified of a new delay. */
  retimed?: number;
}

/** A flow after an edit. */
export interface FlowAfter<T> {
  flow: StoredFlow;
  surroundings: CheckContext;
  result: T;
  effect: FlowEffect;
}

/**
 * Changes a flow in one transaction: locks it, runs `edit`, stores the outcome as the next revision if it differs, and refuses edits that
 * would bring an error into a published flow. Edits of one flow happen one after another. With `isDraft` it changes the draft beside the
 * flow in the same way: no run is affected, and errors are allowed.
 *
 * A broadcast is edited as such alone (`isOfBroadcast`): its steps are made from its parts.
 *
 * @returns the flow afterwards, the result of `edit`, and the effects on the runs inside.
 * @throws ApiError 404 when the account has no such automation, or the automation no draft, 409 `flow_changed`, `flow_is_broadcast` and `too_many_of_trigger`, 422 `flow_has_problems`.
 */
export async function editFlow<T>(
  { pool }: Database,
  caller: Caller,
  automatisationId: number,
  edit: (work: FlowEdit) => Promise<Edited<T>>,
  isDraft = false,
  isOfBroadcast = false,
): Promise<FlowAfter<T>> {
  const reference = { userId: caller.userId, automatisationId, isDraft };
  try {
    const edited = await inTransaction(pool, async (client) => {
      if (!isDraft) await holdUpRuns(client, caller.userId);
      const live = await lockFlow(client, reference);
      if (isOfBroadcast && !live?.is_broadcast) throw errors.notFound('broadcast');
      if (!live) throw errors.notFound('automatisation');
      if (live.is_broadcast !== isOfBroadcast) throw errors.flowIsBroadcast();
      const draft = isDraft ? await requireDraft(client, reference) : null;
      const flow = draft ? { ...live, steps: await readSteps(client, reference) } : live;
      const stepVersion = live.version + (draft?.version ?? 0) + 1;
      const account = await readAccountCheckContext(client, caller.userId, flow);
      const {
        result,
        restores,
        moved = [],
        retimed = 0,
      } = await edit({ client, flow, stepVersion, account, authorId: caller.authorId, ...reference });
      const after = await savedFlow(client, reference, {
        before: flow,
        authorId: caller.authorId,
        restores,
      });
      const surroundings = await checkContextOf(client, caller.userId, after, account);
      if (!isDraft) {
        refuseErrors(flow, after, surroundings, caller.language);
        await refuseCrowdedTrigger(client, caller.userId, flow, after);
      }
      const runs_inside = await countRunsInside(client, reference);
      return { flow: after, surroundings, result, effect: { runs_inside, retimed, moved } };
    });
    if (!isDraft) notifyDispatcher(pool);
    return edited;
  } catch (error) {
    // Only code that changes steps without taking the lock can cause this; the constraint is the second safeguard.
    throw isPlaceTaken(error) ? errors.flowChanged() : error;
  }
}

/** The draft that a caller has looked at: its version, and when it began. What is absent may be any. */
export interface DraftSeen {
  version?: number | undefined;
  created_at?: string | undefined;
}

/** The draft beside a flow. Throws ApiError 404, and 409 when it is not the one that the caller looked at. */
export async function requireDraft(
  client: pg.ClientBase,
  flow: FlowReference,
  { version, created_at: createdAt }: DraftSeen = {},
): Promise<StoredDraft> {
  const draft = await readDraft(client, flow);
  if (!draft) throw errors.notFound('draft');
  refuseOtherVersion(version, draft.version);
  if (createdAt !== undefined && Date.parse(createdAt) !== draft.created_at.getTime())
    throw errors.flowChanged();
  return draft;
}

/** Throws ApiError 409 when a flow, or a draft, does not have the version that the caller looked at, if it names one. */
export function refuseOtherVersion(seen: number | undefined, version: number): void {
  if (seen !== undefined && seen !== version) throw errors.flowChanged();
}

/** The flow after the edit, stored as the next revision if it differs from before. */
async function savedFlow(
  client: pg.ClientBase,
  reference: FlowOrDraft,
  { before, authorId, restores }: { before: StoredFlow; authorId: number; restores: Restoring | undefined },
): Promise<StoredFlow> {
  const live = await readFlow(client, reference);
  if (!live) throw errors.notFound('automatisation');
  const after = reference.isDraft ? { ...live, steps: await readSteps(client, reference) } : live;
  if (isDeepStrictEqual(contentOf(before), contentOf(after))) return after;
  const saved = await saveRevision(client, reference, authorId, { restores });
  if (!reference.isDraft) return { ...after, ...saved };
  await dropOldDraftRevisions(client, reference, saved.version);
  return after;
}

/** The content that revisions compare: not when something was saved, nor how often. */
const contentOf = ({ steps, version: _, updated_at: __, publish_date: ___, ...settings }: StoredFlow) => ({
  settings,
  steps: steps.map(({ version: _version, updated_at: _updatedAt, ...step }) => step),
});
