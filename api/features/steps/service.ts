import { setImmediate as othersTurn } from 'node:timers/promises';
import { hasWays, isBranching } from '../../../domain/steps';
import type { Database } from '../../../db/database/connection';
import {
  changeChain,
  nextStepId,
  retimeStep,
  storeStep,
  updateStep,
  type StepContent,
} from '../../../db/steps/change-chain';
import { readDraft } from '../../../db/automatisations/draft';
import { isRetimed } from '../../../db/steps/retimed';
import { dataOfSteps } from '../../../db/steps/step-data';
import {
  flowVersion,
  readSteps,
  type StoredFlow,
  type StoredStep,
} from '../../../db/automatisations/stored-flow';
import type { JsonObject } from '../../../domain/entities/common';
import type { FlowEffect, MovedRuns } from '../../../domain/entities/automatisations/flow-effect';
import type {
  FurtherStep,
  Step,
  StepInput,
  StepUpdate,
} from '../../../domain/entities/automatisations/steps/step';
import { applyChange, type ChainChange } from '../../../domain/flow/chain/change';
import { insertStep, stepLimit, type KeptFlow } from '../../../domain/flow/chain/insert';
import type { Branch, ChainStep, Place } from '../../../domain/flow/chain/place';
import { placeProblem } from '../../../domain/flow/chain/place-problem';
import { removeStep, wouldJoinLoop } from '../../../domain/flow/chain/remove';
import { subtree } from '../../../domain/flow/chain/subtree';
import { hasBranch } from '../../../domain/flow/chain/tree';
import { indexFlow } from '../../../domain/flow/chain/walk';
import { errors } from '../../http/errors';
import { refuseChanged } from '../../http/refuse-changed';
import { withRequest } from './app-step';
import type { Caller } from '../automatisations/caller';
import { editFlow, type FlowEdit } from './edit-flow';
import { withKeptSecrets } from './kept-secrets';
import { keepLinkedTemplate } from './own-message-templates';
import { keepSegmentsAskedFor } from './own-segments';
import { refuseForeignTag } from './own-tags';
import { presentOneStep, presentSteps } from '../automatisations/presentation';
import { contentOf, defaultDescription, keepFlowOf, savedContent, savedDescription } from './content';

/** The main chain in order, of the draft if so asked. Throws ApiError 404. */
export async function listSteps(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
  isDraft = false,
): Promise<Step[]> {
  const flow = { userId, automatisationId, isDraft };
  if ((await flowVersion(pool, flow)) === null) throw errors.notFound('automatisation');
  if (isDraft && !(await readDraft(pool, flow))) throw errors.notFound('draft');
  return presentSteps(await readSteps(pool, flow));
}

/** A saved step, and what the save did to the runs inside. */
export interface SavedStep {
  automatisation_step: Step;
  effect: FlowEffect;
}

/** New steps, and what their save did to the runs inside. */
export interface CreatedStep extends SavedStep {
  /** The ids of `further_steps`, in their order, when there are any. */
  further_ids?: number[];
}

/**
 * Inserts a step at the place that the call gives, and those that the call puts behind it, as one edit: all of them or none. Throws ApiError
 * 400, 404, 409 and 422.
 */
export async function createStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { further_steps: further, ...first }: StepInput,
  isDraft = false,
): Promise<CreatedStep> {
  const reference = { userId: caller.userId, automatisationId, isDraft };
  const copied = [first, ...(further ?? [])].flatMap(({ copy_of }) => copy_of ?? []);
  const originals = await dataOfSteps(database.pool, reference, copied);
  const asked = [askedOf(originals, first, placeOf(first))];
  for (const [index, input] of (further ?? []).entries()) {
    // All of them may have megabytes.
    await othersTurn();
    asked.push(askedOf(originals, input, input, ['further_steps', index]));
  }

  const { flow, result, effect } = await editFlow(
    database,
    caller,
    automatisationId,
    async (edit) => {
      if (edit.flow.steps.length + asked.length > stepLimit) throw errors.flowFull(stepLimit);
      const made: Made = { steps: edit.flow.steps, ids: [], moved: [] };
      for (const step of asked) await insertAsked(edit, caller, step, made);
      return { result: made.ids, moved: made.moved };
    },
    isDraft,
  );
  const [id, ...further_ids] = result;
  return { automatisation_step: stepOf(flow, id ?? 0), ...(further && { further_ids }), effect };
}

/** A step that a call asks for: its content as it is stored, and where it and those behind it go. */
interface AskedStep {
  given: StepContent;
  keepFlow: KeptFlow | undefined;
  place: Place | BehindAsked;
}

/** A place behind a step of the same call. */
type BehindAsked = Pick<FurtherStep, 'behind'> & Heading;

function askedOf(
  originals: ReadonlyMap<number, JsonObject>,
  input: Pick<StepInput, keyof StepContent | 'copy_of'>,
  place: Place | BehindAsked,
  at: readonly PropertyKey[] = [],
): AskedStep {
  const original = input.copy_of === undefined ? {} : originals.get(input.copy_of);
  if (!original) throw errors.notFound('step');
  return {
    given: savedContent(contentOf(withKeptSecrets(input, original, at), at), {}),
    keepFlow: isBranching(input.type) ? keepFlowOf(input, at) : undefined,
    place,
  };
}

/** What a call has made so far of a flow: the chain, the ids of its steps, and where runs went. */
interface Made {
  steps: readonly ChainStep[];
  ids: number[];
  moved: MovedRuns[];
}

async function insertAsked(
  edit: FlowEdit,
  { userId, language }: Caller,
  { given, keepFlow, place: asked }: AskedStep,
  made: Made,
): Promise<void> {
  const place =
    'behind' in asked
      ? { automatisation_step_before_id: made.ids[asked.behind] ?? null, branch: branchOf(asked) }
      : asked;
  requirePlace(made.steps, place);
  const content = await withRequest(edit.client, userId, given);
  refuseForeignTag(content, edit.account.tagNames);
  await keepSegmentsAskedFor(edit.client, userId, content);
  await keepLinkedTemplate(edit.client, userId, content);
  if (typeof keepFlow === 'string' && keepFlow !== 'joined' && !hasBranch(content, keepFlow))
    throw errors.branchUnexpected();
  const id = await nextStepId(edit.client);
  const { type, data } = content;
  const change = insertStep(made.steps, { id, type }, place, keepFlow);
  const description = content.description || defaultDescription(content, edit.account, language);
  await storeStep(edit.client, edit, { ...content, description, ...place, id });
  made.moved.push(...(await changeChain(edit.client, edit, change)));
  made.steps = applyChange(made.steps, change, { ...place, id, type, data });
  made.ids.push(id);
}

/**
 * Replaces the step with the call's id; a step never moves and never changes its type. Runs that sleep there check it again at once. Throws
 * ApiError; when the call's version is outdated, 409 with the step as it is now.
 */
export async function saveStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  input: StepUpdate,
  isDraft = false,
): Promise<SavedStep> {
  contentOf(input);
  const { flow, effect } = await editFlow(
    database,
    caller,
    automatisationId,
    async (edit) => {
      const stored = edit.flow.steps.find((step) => step.id === input.id);
      if (!stored) throw errors.notFound('step');
      refuseChanged({ automatisation_id: input.automatisation_id }, { automatisation_id: automatisationId });
      const given = savedContent(contentOf(withKeptSecrets(input, stored.data)), stored.data);
      const content = await withRequest(edit.client, caller.userId, given);
      if (stored.type !== content.type) throw errors.stepTypeFixed(stored.type);
      refuseForeignTag(content, edit.account.tagNames);
      await keepSegmentsAskedFor(edit.client, caller.userId, content);
      await keepLinkedTemplate(edit.client, caller.userId, content);
      if (input.version !== undefined && input.version !== stored.version) {
        throw errors.versionConflict({ automatisation_step: stepOf(edit.flow, input.id) });
      }
      const change = withoutLostWays(edit.flow, stored, content);
      const description = savedDescription(content, stored, edit.account, caller.language);
      await updateStep(edit.client, edit, { ...content, description, id: input.id });
      const retimes = isRetimed(content.type, stored.data, content.data);
      const retimed = retimes ? await retimeStep(edit.client, edit, input.id) : 0;
      return { result: null, retimed, moved: await changeChain(edit.client, edit, change) };
    },
    isDraft,
  );
  return { automatisation_step: stepOf(flow, input.id), effect };
}

/** Removes a step; for one with branches, `keepBranch` says which branch stays (null: none). Returns the remaining chain. Throws ApiError. */
export async function deleteStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  stepId: number,
  keepBranch: Branch | null,
  isDraft = false,
): Promise<{ automatisation_steps: Step[]; effect: FlowEffect }> {
  const { flow, effect } = await editFlow(
    database,
    caller,
    automatisationId,
    async (edit) => {
      const stored = edit.flow.steps.find((step) => step.id === stepId);
      if (!stored) throw errors.notFound('step');
      if (keepBranch !== null && hasWays(stored.type) && !hasBranch(stored, keepBranch))
        throw errors.branchUnexpected();
      if (wouldJoinLoop(edit.flow.steps, stored, keepBranch)) throw errors.branchEndsInLoop();
      const change = removeStep(edit.flow.steps, stored, keepBranch);
      return { result: null, moved: await changeChain(edit.client, edit, change) };
    },
    isDraft,
  );
  return { automatisation_steps: presentSteps(flow.steps), effect };
}

/** The branch that a new step heads, as a call says it. */
type Heading = Pick<StepInput, 'first_in_true' | 'first_in_false' | 'first_in_way'>;

const branchOf = ({ first_in_true, first_in_false, first_in_way }: Heading): Branch | null =>
  first_in_way ?? (first_in_true ? true : first_in_false ? false : null);

const placeOf = (input: Omit<StepInput, 'further_steps'>): Place => ({
  automatisation_step_before_id: input.automatisation_step_before_id,
  branch: branchOf(input),
});

function requirePlace(steps: readonly ChainStep[], place: Place): void {
  const problem = placeProblem(indexFlow(steps), place);
  if (problem === 'step_before_missing') throw errors.notFound('step');
  if (problem) throw errors.branchUnexpected();
}

/**
 * What a save does to steps on ways that the step no longer has. A way goes when no step is on it: those who save say first what becomes of
 * its steps. What stands on a way that it had lost before is shown nowhere and goes with the save. Throws ApiError 409.
 */
function withoutLostWays(
  { steps }: StoredFlow,
  stored: StoredStep,
  saved: Pick<StoredStep, 'type' | 'data'>,
): ChainChange {
  const flow = indexFlow(steps);
  const lost = flow
    .heads(stored.id)
    .filter(({ branch }) => typeof branch === 'string' && !hasBranch(saved, branch));
  if (lost.some(({ branch }) => branch !== null && hasBranch(stored, branch))) throw errors.wayInUse();
  const gone = new Set(lost.flatMap((head) => subtree(flow, head).map(({ id }) => id)));
  const { removed } = removeStep(steps, stored);
  return { moved: [], removed: new Map([...removed].filter(([id]) => gone.has(id))) };
}

function stepOf(flow: StoredFlow, stepId: number): Step {
  const step = presentOneStep(flow.steps, stepId);
  if (!step) throw errors.notFound('step');
  return step;
}
