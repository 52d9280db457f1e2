import { isBranching, isLoop } from '../../steps';
import type { ChainChange } from './change';
import { nextStep } from './next';
import { behind, type Branch, type ChainStep } from './place';
import { subtree } from './subtree';
import { indexFlow, type FlowIndex } from './walk';

/**
 * Removes a step. The step after it takes its place; for one with branches, the branch named by `keepBranch` does, and the steps of the
 * others are removed with it (those of all, when it is null). What stands where the branches join follows what stays.
 */
export function removeStep(
  steps: readonly ChainStep[],
  removed: ChainStep,
  keepBranch: Branch | null = null,
): ChainChange {
  const flow = indexFlow(steps);
  const kept = isBranching(removed.type) && keepBranch !== null ? flow.branch(removed.id, keepBranch) : null;
  const follower = flow.after(removed.id);
  const successor = kept ?? follower;
  const survivors = new Set([...subtree(flow, kept), ...subtree(flow, follower)]);
  const gone = subtree(flow, removed).filter((step) => !survivors.has(step));
  const next = nextStep(flow, removed);
  const { automatisation_step_before_id, branch } = removed;
  return {
    moved: [
      ...(successor ? [{ id: successor.id, automatisation_step_before_id, branch }] : []),
      ...(kept && follower ? [{ id: follower.id, ...behind(endOf(flow, kept).id) }] : []),
    ],
    removed: new Map(
      gone.map((step) => [step.id, (step === removed ? (successor ?? next) : nextOfGone(step))?.id ?? null]),
    ),
  };

  /** A run on a branch that goes continues where the branches join; an item of a loop there ends. */
  function nextOfGone(step: ChainStep): ChainStep | null {
    return isInLoop(flow, step, removed) ? null : next;
  }
}

/**
 * Whether a step with branches cannot be removed so: its branch that stays ends in a loop, whose body would take in what stands where the
 * branches join.
 */
export function wouldJoinLoop(
  steps: readonly ChainStep[],
  removed: ChainStep,
  keepBranch: Branch | null,
): boolean {
  const flow = indexFlow(steps);
  if (!isBranching(removed.type) || keepBranch === null || !flow.after(removed.id)) return false;
  return chainOf(flow, flow.branch(removed.id, keepBranch)).some(({ type }) => isLoop(type));
}

/** The steps of a chain, from a step on, without those of branches. */
function chainOf(flow: FlowIndex<ChainStep>, first: ChainStep | null): ChainStep[] {
  const chain: ChainStep[] = [];
  for (let step = first; step; step = flow.after(step.id)) chain.push(step);
  return chain;
}

const endOf = (flow: FlowIndex<ChainStep>, first: ChainStep): ChainStep =>
  chainOf(flow, first).at(-1) ?? first;

/** Whether a loop lies between a step and a step with branches on one of which it is. */
function isInLoop(flow: FlowIndex<ChainStep>, step: ChainStep, outer: ChainStep): boolean {
  for (let at: ChainStep | undefined = step; at && at !== outer;) {
    const beforeId: number | null = at.automatisation_step_before_id;
    at = beforeId === null ? undefined : flow.byId.get(beforeId);
    if (at && isLoop(at.type)) return true;
  }
  return false;
}
