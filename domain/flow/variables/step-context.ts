import type { JsonObject } from '../../entities/common';
import { isBranching, isLoop } from '../../steps';
import { definitionOf } from '../../steps/definitions';
import type { StepType } from '../../steps/types';
import type { Variable } from '../../values/path';
import { subtree } from '../chain/subtree';
import type { ChainStep } from '../chain/place';
import type { FlowIndex } from '../chain/walk';

/** The state of a run when it reaches a step. */
export interface StepContext {
  /** How many loops surround it. */
  loops: number;
  /** The variables written by earlier steps. */
  written: readonly Variable[];
}

/** The parts of a step that determine what it writes. */
export interface WritingStep {
  type: StepType;
  data: JsonObject;
  app_webhook_unique_identifier: string | null;
}

const beginning: StepContext = { loops: 0, written: [] };

/** The context of every step that a walk from the start reaches, by the step's id. */
export function stepContexts(index: FlowIndex<ChainStep & WritingStep>): Map<number, StepContext> {
  const contexts = new Map<number, StepContext>();
  const after = new Map<number, StepContext>();
  // In this order a step comes after the one it follows, so that step's context is already known.
  for (const step of subtree(index, index.first)) {
    const { automatisation_step_before_id: beforeId, branch } = step;
    const before = beforeId === null ? undefined : index.byId.get(beforeId);
    const ofBefore = (before && after.get(before.id)) ?? beginning;
    const isJoin = before && branch === null && isBranching(before.type);
    const context = isJoin ? joined(before, ofBefore) : ofBefore;
    contexts.set(step.id, context);
    after.set(step.id, behind(step, context));
  }
  return contexts;

  /** Where branches join, a run may have taken either: what any step on them writes may be there. Loops on them have ended. */
  function joined({ id }: ChainStep, before: StepContext): StepContext {
    const inside = index.heads(id).flatMap((head) => subtree(index, head));
    return { ...before, written: [...before.written, ...inside.flatMap(writtenBy)] };
  }
}

function behind(step: WritingStep, context: StepContext): StepContext {
  const writes = writtenBy(step);
  if (!isLoop(step.type) && writes.length === 0) return context;
  return {
    loops: context.loops + (isLoop(step.type) ? 1 : 0),
    written: writes.length === 0 ? context.written : [...context.written, ...writes],
  };
}

/** The variables that a step writes: those it names, and those that steps of its kind always write. */
export const writtenBy = ({ type, data, app_webhook_unique_identifier: webhook }: WritingStep): Variable[] =>
  definitionOf(type).writes(data, webhook);
