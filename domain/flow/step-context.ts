import type { JsonObject } from '../entities/common';
import type { StepType } from '../steps/types';
import { parseVariable, type Variable } from '../values/path';
import { subtree } from './subtree';
import type { ChainStep } from './place';
import type { FlowIndex } from './walk';

/** What a run has behind it when it comes to a step. */
export interface StepContext {
  /** How many loops it is inside of. */
  loops: number;
  /** The variables that steps before have written. */
  written: readonly Variable[];
}

interface WritingStep extends ChainStep {
  data: JsonObject;
}

const beginning: StepContext = { loops: 0, written: [] };

/** The context of every step that a walk from the start comes to, by the step's id. */
export function stepContexts(index: FlowIndex<WritingStep>): Map<number, StepContext> {
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

function behind({ type, data }: WritingStep, context: StepContext): StepContext {
  const writes = writtenBy(type, data);
  if (type !== 'LOOP' && writes.length === 0) return context;
  return {
    loops: context.loops + (type === 'LOOP' ? 1 : 0),
    written: writes.length === 0 ? context.written : [...context.written, ...writes],
  };
}

/** The variables that a step writes. */
export function writtenBy(type: StepType, data: JsonObject): Variable[] {
  const named = type === 'UPDATE_VARIABLE' ? [data['variable']] : type === 'APICALL' ? targets(data) : [];
  return named.flatMap((path) => (typeof path === 'string' ? (parseVariable(path) ?? []) : []));
}

/** Where a call's answer is put. */
const targets = ({ extract_variables: pairs }: JsonObject): unknown[] =>
  Array.isArray(pairs)
    ? pairs.map((pair: unknown) => (typeof pair === 'object' && pair && 'to' in pair ? pair.to : null))
    : [];
