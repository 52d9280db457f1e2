import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../db/connection';
import { changeChain, nextStepId, storeStep, updateStep } from '../../../db/flow/change-chain';
import { wakeRunsAt } from '../../../db/flow/runs-at-step';
import { readFlow, type StoredFlow } from '../../../db/flow/stored-flow';
import type { Step, StepInput, StepUpdate } from '../../../domain/entities/step';
import { insertStep, stepLimit } from '../../../domain/flow/insert';
import type { Place } from '../../../domain/flow/place';
import { placeProblem } from '../../../domain/flow/place-problem';
import { removeStep } from '../../../domain/flow/remove';
import { indexFlow } from '../../../domain/flow/walk';
import { errors } from '../../errors';
import type { Caller } from './caller';
import { editFlow } from './edit-flow';
import { presentOneStep, presentSteps } from './present';
import { contentOf, defaultDescription, keepFlowOf, requireConnection } from './step-content';

/** The main chain in order. Throws ApiError 404. */
export async function listSteps(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<Step[]> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  return presentSteps(flow.steps);
}

/** Inserts a step where the call says. Throws ApiError 400, 404, 409 and 422. */
export async function createStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  input: StepInput,
): Promise<Step> {
  const place = placeOf(input);
  const content = contentOf(input, caller.language);
  const keepFlow = input.type === 'CONDITION' ? keepFlowOf(input, caller.language) : undefined;

  const { flow, result } = await editFlow(database, caller, automatisationId, async (edit) => {
    requirePlace(edit.flow, place);
    if (edit.flow.steps.length >= stepLimit) throw errors.flowFull(stepLimit);
    await requireConnection(edit.client, caller.userId, content);
    const id = await nextStepId(edit.client);
    const change = insertStep(edit.flow.steps, { id, type: content.type }, place, keepFlow);
    const description = content.description || defaultDescription(content.type, content.data, edit.tagNames);
    await storeStep(edit.client, edit, { ...content, description, ...place, id });
    await changeChain(edit.client, edit, change);
    return id;
  });
  return stepOf(flow, result);
}

/**
 * Replaces a step found by the call's id; it never moves and never becomes another kind. Runs that wait there look at it again
 * at once. Throws ApiError.
 */
export async function saveStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  input: StepUpdate,
): Promise<Step> {
  const content = contentOf(input, caller.language);
  const { flow } = await editFlow(database, caller, automatisationId, async (edit) => {
    const stored = edit.flow.steps.find((step) => step.id === input.id);
    if (!stored) throw errors.notFound('step');
    await requireConnection(edit.client, caller.userId, content);
    if (stored.type !== content.type) throw errors.stepTypeFixed(stored.type);
    if (input.version !== undefined && input.version !== stored.version) throw errors.versionConflict();
    await updateStep(edit.client, edit, { ...content, id: input.id });
    if (!isDeepStrictEqual(stored.data, content.data)) await wakeRunsAt(edit.client, edit, input.id);
  });
  return stepOf(flow, input.id);
}

/**
 * Removes a step; of a condition, `keepBranch` says which branch stays (null: none). Answers the chain that is left. Throws
 * ApiError.
 */
export async function deleteStep(
  database: Database,
  caller: Caller,
  automatisationId: number,
  stepId: number,
  keepBranch: boolean | null,
): Promise<Step[]> {
  const { flow } = await editFlow(database, caller, automatisationId, async (edit) => {
    const stored = edit.flow.steps.find((step) => step.id === stepId);
    if (!stored) throw errors.notFound('step');
    await changeChain(edit.client, edit, removeStep(edit.flow.steps, stored, keepBranch));
  });
  return presentSteps(flow.steps);
}

function placeOf(input: StepInput): Place {
  const { automatisation_step_before_id, first_in_true, first_in_false } = input;
  return { automatisation_step_before_id, branch: first_in_true ? true : first_in_false ? false : null };
}

function requirePlace(flow: StoredFlow, place: Place): void {
  const problem = placeProblem(indexFlow(flow.steps), place);
  if (problem === 'step_before_missing') throw errors.notFound('step');
  if (problem === 'branch_missing') throw errors.branchMissing();
  if (problem) throw errors.branchUnexpected();
}

function stepOf(flow: StoredFlow, stepId: number): Step {
  const step = presentOneStep(flow.steps, stepId);
  if (!step) throw errors.notFound('step');
  return step;
}
