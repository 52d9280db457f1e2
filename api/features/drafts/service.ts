import type pg from 'pg';
import {
  beginDraft as begin,
  deleteDraft,
  readDraft as readRow,
  readDraftSteps,
  type StoredDraft,
} from '../../../db/automatisations/draft';
import { readCheckContext } from '../../../db/automatisations/problem-context';
import {
  lockFlow,
  readFlow,
  type FlowReference,
  type StoredFlow,
} from '../../../db/automatisations/stored-flow';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { replacementOf, restoreSteps } from '../../../db/revisions/restore';
import { countRunsInside, countStanding } from '../../../db/steps/runs-at-step';
import type {
  Draft,
  DraftDifference,
  DraftDiscarding,
  DraftPublication,
} from '../../../domain/entities/automatisations/draft';
import type { FlowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { stepLimit } from '../../../domain/flow/chain/insert';
import { mergeDraft } from '../../../domain/flow/draft/merge';
import { areSameSteps } from '../../../domain/flow/draft/step-difference';
import { presentAuthor } from '../../http/author';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { presentSteps } from '../automatisations/presentation';
import { presentProblems } from '../automatisations/problems';
import { presentSaved, type SavedAutomatisation } from '../automatisations/saved';
import { editFlow, requireDraft } from '../steps/edit-flow';
import { presentDifference } from './difference';

/** The draft beside a flow; null where it has none. Throws ApiError 404 for the flow. */
export async function readDraft(
  { pool }: Database,
  caller: Caller,
  automatisationId: number,
): Promise<Draft | null> {
  const reference = { userId: caller.userId, automatisationId };
  return inTransaction(pool, async (client) => {
    const flow = await readFlow(client, reference);
    if (!flow) throw errors.notFound('automatisation');
    const row = await readRow(client, reference);
    return row && presentDraft(client, caller, row, flow);
  });
}

/** Begins a draft, or answers the one there is. Throws ApiError 404 for the flow, and 409 for a broadcast, which has none. */
export async function beginDraft(
  { pool }: Database,
  caller: Caller,
  automatisationId: number,
): Promise<Draft> {
  const reference = { userId: caller.userId, automatisationId };
  return inTransaction(pool, async (client) => {
    const flow = await lockFlow(client, reference);
    if (!flow) throw errors.notFound('automatisation');
    if (flow.is_broadcast) throw errors.flowIsBroadcast();
    await begin(client, reference, caller.authorId);
    return presentDraft(client, caller, await requireDraft(client, reference), flow);
  });
}

async function presentDraft(
  client: pg.ClientBase,
  { userId, language }: Caller,
  row: StoredDraft,
  live: StoredFlow,
): Promise<Draft> {
  const { steps } = await readDraftSteps(client, { userId, automatisationId: live.id });
  const flow = { ...live, steps };
  return {
    version: row.version,
    author: presentAuthor(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    steps: presentSteps(steps),
    problems: presentProblems(flow, await readCheckContext(client, userId, flow), language),
  };
}

/** Discards a draft. Throws ApiError 404, and 409 when it is not the one that the caller looked at. */
export async function discardDraft(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
  seen: DraftDiscarding,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const reference = { userId, automatisationId };
    if (!(await lockFlow(client, reference))) throw errors.notFound('automatisation');
    await requireDraft(client, reference, seen);
    await deleteDraft(client, reference);
  });
}

/** What publishing a draft would change. Throws ApiError 404. */
export async function readDifference(
  { pool }: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<DraftDifference> {
  const reference = { userId, automatisationId };
  return inTransaction(pool, async (client) => {
    const live = await readFlow(client, reference);
    if (!live) throw errors.notFound('automatisation');
    const { version, created_at } = await requireDraft(client, reference);
    const { base, steps: draft } = await readDraftSteps(client, reference);
    const { steps, clashes } = mergeDraft({ base, live: live.steps, draft });
    const flow = { ...live, steps };
    return {
      draft_version: version,
      draft_created_at: created_at.toISOString(),
      live_version: live.version,
      is_live_changed: !areSameSteps(base, live.steps),
      clashes,
      changes: presentDifference(live.steps, steps),
      effect: await outlookOf(client, reference, live, flow),
      problems: presentProblems(flow, await readCheckContext(client, userId, flow), language),
      before: presentSteps(live.steps),
      after: presentSteps(steps),
    };
  });
}

/** What replacing a flow's steps would do to the runs inside, counted now. */
async function outlookOf(
  client: pg.ClientBase,
  reference: FlowReference,
  before: StoredFlow,
  after: StoredFlow,
): Promise<FlowEffect> {
  const { survivors, delayed } = replacementOf(before.steps, after.steps);
  const moving = await countStanding(client, reference, [...survivors.keys()]);
  const retimed = await countStanding(client, reference, delayed);
  return {
    runs_inside: await countRunsInside(client, reference),
    retimed: retimed.reduce((sum, { runs }) => sum + runs, 0),
    moved: moving.map(({ stepId, runs }) => ({
      from_step_id: stepId,
      to_step_id: survivors.get(stepId) ?? null,
      runs,
    })),
  };
}

/**
 * Makes the changes of a draft live, as one edit of the flow, and discards the draft. Throws ApiError 404, 409 when the draft or the live
 * flow is not what the caller looked at, and 422.
 */
export async function publishDraft(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { over, ...seen }: DraftPublication,
): Promise<SavedAutomatisation> {
  const after = await editFlow(database, caller, automatisationId, async (edit) => {
    const { client, flow } = edit;
    await requireDraft(client, edit, seen);
    const { base, steps: drafted } = await readDraftSteps(client, edit);
    const { steps, clashes } = mergeDraft({ base, live: flow.steps, draft: drafted });
    if (clashes.length > 0 && over !== flow.version) {
      throw errors.liveChanged({ step_ids: clashes, live_version: flow.version });
    }
    if (steps.length > stepLimit) throw errors.flowFull(stepLimit);
    const effect = await restoreSteps(client, edit, { from: flow, to: steps, version: edit.stepVersion });
    await deleteDraft(client, edit);
    return { result: null, ...effect };
  });
  return presentSaved(after, caller);
}
