import { hasWays, isBranching } from '../../../../../domain/steps';
import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { applyChange } from '../../../../../domain/flow/chain/change';
import { insertStep } from '../../../../../domain/flow/chain/insert';
import { waysIn } from '../../../../../domain/steps/split/ways';
import {
  behind,
  headOf,
  start,
  type Branch,
  type ChainStep,
  type Place,
} from '../../../../../domain/flow/chain/place';
import { removeStep } from '../../../../../domain/flow/chain/remove';
import { chainsOf, toTree, withChains, type BranchChain } from '../../../../../domain/flow/chain/tree';
import type { StepContent } from '../../panel/panel-contract';

/** A step to be inserted at a place. It has a negative id until the server assigns one, so that other steps can follow it. */
export interface Insertion {
  id: number;
  place: Place;
  content: StepContent;
  /** The original of a copy, when only that one has the complete content. */
  copyOf?: number;
}

/** What was on the screen: the version of the flow, or of its draft, and when the draft began (null: the live flow was shown). */
export interface FlowSeen {
  version: number;
  since: string | null;
}

/**
 * An edit of a flow's steps. It is displayed at once, and sent to the server afterwards. `isDescribed`: whether the user wrote the saved
 * description; a generated one gives way to what somebody else has saved.
 */
export type StepEdit =
  | { kind: 'insert'; insertions: Insertion[] }
  | { kind: 'save'; id: number; version: number; content: StepContent; isDescribed?: boolean }
  | { kind: 'delete'; id: number; keepFlow: Branch | null }
  /** A credential typed into the step moves to a connection; only the server knows the result. */
  | { kind: 'move_secret'; id: number }
  | { kind: 'undo' | 'redo'; steps: Step[] | null }
  /**
   * Those who are in the segment that starts the flow by then are added, when told to. `seen`: what was on the screen when its user asked for
   * it; absent: what is there when it is made.
   */
  | { kind: 'restore'; version: number; steps: Step[]; seen?: FlowSeen | null; addsMembers?: boolean };

/** A step with its place, as the domain's chain rules expect it. */
type PlacedStep = ChainStep & { step: Step };

/** The steps after an edit. If its target no longer exists, the server will refuse it, and nothing changes here. */
export function applyEdit(steps: Step[], edit: StepEdit): Step[] {
  switch (edit.kind) {
    case 'insert':
      return edit.insertions.reduce(insert, steps);
    case 'save':
      return steps.map((step) => withContent(step, edit.id, edit.content));
    case 'delete':
      return remove(steps, edit.id, edit.keepFlow);
    case 'move_secret':
      return steps;
    case 'undo':
    case 'redo':
      return edit.steps ?? steps;
    case 'restore':
      return edit.steps;
  }
}

function insert(steps: Step[], { id, place, content }: Insertion): Step[] {
  const chain = placed(steps, start);
  const { automatisation_step_before_id: beforeId } = place;
  if (beforeId !== null && !chain.some((candidate) => candidate.id === beforeId)) return steps;
  const { keep_flow: keepFlow, ...data } = content.data;
  const kept =
    keepFlow === undefined || keepFlow === null || typeof keepFlow === 'string'
      ? keepFlow
      : Boolean(keepFlow);
  const isCondition = isBranching(content.type);
  const step = newStep(id, isCondition ? { ...content, data } : content);
  const change = insertStep(chain, { id, type: content.type }, place, isCondition ? kept : undefined);
  return treeOf(applyChange(chain, change, { ...place, id, type: content.type, data: step.data, step }));
}

function remove(steps: Step[], id: number, keepFlow: Branch | null): Step[] {
  const chain = placed(steps, start);
  const removed = chain.find((candidate) => candidate.id === id);
  return removed ? treeOf(applyChange(chain, removeStep(chain, removed, keepFlow))) : steps;
}

/** The version of a step that the server does not have yet. */
export const provisionalVersion = 0;

const newStep = (id: number, content: StepContent): Step => ({
  ...content,
  id,
  automatisation_id: 0,
  automatisation_step_before_id: null,
  version: provisionalVersion,
  created_at: '',
  updated_at: '',
});

/** Replaces the content of a step, also inside branches; unaffected steps keep their identity. */
function withContent(step: Step, id: number, content: StepContent): Step {
  if (step.id === id) return withWaysOf({ ...step, ...content });
  let isSame = true;
  const branches = withChains(step, (chain) =>
    chain.map((inner) => {
      const changed = withContent(inner, id, content);
      isSame &&= changed === inner;
      return changed;
    }),
  );
  return isSame ? step : { ...step, ...branches };
}

/** A step with a chain for each way that its data names: a new way is empty. */
function withWaysOf(step: Step): Step {
  const { waySubSteps, ...rest } = step;
  const ways = hasWays(step.type)
    ? waysIn(step.data).map(({ id }) => [id, waySubSteps?.[id] ?? []] as const)
    : [];
  if (ways.length === 0) return rest;
  return { ...step, waySubSteps: Object.fromEntries(ways) };
}

/** Every step of a chain and its branches with its place. */
function placed(chain: readonly Step[], head: Place): PlacedStep[] {
  return chain.flatMap((step, index) => {
    const before = chain[index - 1];
    const place = before ? behind(before.id) : head;
    return [
      { ...place, id: step.id, type: step.type, data: step.data, step },
      ...chainsOf(step).flatMap(({ branch, chain: inner }) => placed(inner, headOf(step.id, branch))),
    ];
  });
}

/** The chain of placed steps; one whose place and branches are unchanged keeps its identity. */
const treeOf = (chain: readonly PlacedStep[]): Step[] =>
  toTree(chain, ({ step, automatisation_step_before_id }, branches) => {
    const { trueSubSteps: _true, falseSubSteps: _false, waySubSteps: _ways, ...rest } = step;
    const isSame =
      step.automatisation_step_before_id === automatisation_step_before_id &&
      sameBranches(chainsOf(step), chainsOf(branches ?? {}));
    return isSame ? step : { ...rest, automatisation_step_before_id, ...branches };
  });

const sameBranches = (before: readonly BranchChain<Step>[], after: readonly BranchChain<Step>[]): boolean =>
  before.length === after.length &&
  before.every(({ branch, chain }, index) => {
    const other = after[index];
    return branch === other?.branch && sameChain(chain, other.chain);
  });

const sameChain = (before: readonly Step[], after: readonly Step[]): boolean =>
  before.length === after.length && before.every((step, index) => step === after[index]);

/** The edit with the ids that the server has assigned meanwhile. */
export function withIds(edit: StepEdit, ids: ReadonlyMap<number, number>): StepEdit {
  const real = (id: number): number => ids.get(id) ?? id;
  if (edit.kind === 'insert') {
    return {
      ...edit,
      insertions: edit.insertions.map((insertion) => ({
        ...insertion,
        place: realPlace(insertion.place, ids),
      })),
    };
  }
  return edit.kind === 'save' || edit.kind === 'delete' || edit.kind === 'move_secret'
    ? { ...edit, id: real(edit.id) }
    : edit;
}

export function realPlace(place: Place, ids: ReadonlyMap<number, number>): Place {
  const { automatisation_step_before_id: id } = place;
  return id === null ? place : { ...place, automatisation_step_before_id: ids.get(id) ?? id };
}
