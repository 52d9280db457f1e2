import type { JsonObject } from '../../entities/common';
import { isLoop } from '../../steps';
import { definitionOf } from '../../steps/definitions';
import type { StepType } from '../../steps/types';
import type { Variable } from '../../values/path';
import { subtree } from '../chain/subtree';
import type { ChainStep } from '../chain/place';
import type { FlowIndex } from '../chain/walk';

/** What a run has behind it when it comes to a step. */
export interface StepContext {
  /** How many loops it is inside of. */
  loops: number;
  /** The variables that steps before have written. */
  written: readonly Variable[];
}

/** The parts of a step that say what it writes. */
export interface WritingStep {
  type: StepType;
  data: JsonObject;
  app_webhook_unique_identifier: string | null;
}

const beginning: StepContext = { loops: 0, written: [] };

/** The context of every step that a walk from the start comes to, by the step's id. */
export function stepContexts(index: FlowIndex<ChainStep & WritingStep>): Map<number, StepContext> {
  const contexts = new Map<number, StepContext>();
  const after = new Map<number, StepContext>();
  // A step stands behind the one before it in this order, so that one's context is there already.
  for (const step of subtree(index, index.first)) {
    const { automatisation_step_before_id: beforeId } = step;
    const context = (beforeId === null ? undefined : after.get(beforeId)) ?? beginning;
    contexts.set(step.id, context);
    after.set(step.id, behind(step, context));
  }
  return contexts;
}

function behind(step: WritingStep, context: StepContext): StepContext {
  const writes = writtenBy(step);
  if (!isLoop(step.type) && writes.length === 0) return context;
  return {
    loops: context.loops + (isLoop(step.type) ? 1 : 0),
    written: writes.length === 0 ? context.written : [...context.written, ...writes],
  };
}

/** The variables that a step writes: those it names itself, and those that steps of its kind always write. */
export const writtenBy = ({ type, data, app_webhook_unique_identifier: webhook }: WritingStep): Variable[] =>
  definitionOf(type).writes(data, webhook);
