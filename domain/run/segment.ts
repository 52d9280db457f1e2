import type { JsonObject } from '../entities/common';
import type { RunReason } from '../entities/run';
import { steps } from '../steps';
import { interpreters } from '../steps/interpreters';
import type { Question } from '../steps/questions';
import { StepError, type Interpreter, type LoopStart, type Next } from '../steps/run';
import type { StepType } from '../steps/types';
import type { MemoryRun } from './memory-run';

/** The part of a step that a run needs. */
export interface FlowStep {
  id: number;
  type: StepType;
  data: JsonObject;
}

/** A flow as runs walk it: see domain/flow/walk. */
export interface Flow {
  first: FlowStep | null;
  byId: ReadonlyMap<number, FlowStep>;
  after(stepId: number): FlowStep | null;
  branch(stepId: number, side: boolean): FlowStep | null;
}

/** Where a run stands: before its first step, at a step since a moment, or past its last one. */
export type Position =
  { at: 'start' } | { at: 'step'; stepId: number; startedAt: number | null } | { at: 'end' };

/** One visit to a step: what the run's log says of it. */
export interface Visit {
  stepId: number;
  type: StepType;
  state: 'waiting' | 'done' | 'failed';
  detail: JsonObject;
  startedAt: number;
  endedAt: number | null;
}

/** What a segment comes to: the run waits at a step, it stands at a loop whose items go on from the body's head, or it has ended. */
export type SegmentEnd =
  | { kind: 'waiting'; stepId: number; startedAt: number; until: number }
  | { kind: 'loop'; stepId: number; startedAt: number; bodyStepId: number; loop: LoopStart }
  | { kind: 'ended'; state: 'completed' | 'failed'; reason: RunReason | null; stepId: number | null };

/** What a segment did, and what it comes to. */
export interface Segment {
  visits: Visit[];
  end: SegmentEnd;
}

/** A walk under way: it stops where it must ask something, and goes on with the answer. */
export type Walk = Generator<Question, Segment, number>;

/** Walks the flow from the position until the run must wait or ends, and tells each visit on the way. */
export function* walkSegment(flow: Flow, position: Position, run: MemoryRun): Walk {
  const visits: Visit[] = [];
  let step =
    position.at === 'step'
      ? (flow.byId.get(position.stepId) ?? null)
      : position.at === 'start'
        ? flow.first
        : null;
  let startedAt = (position.at === 'step' ? position.startedAt : null) ?? run.now;
  while (step) {
    run.enter(step.id, startedAt);
    const visit = { stepId: step.id, type: step.type, startedAt };
    const outcome = yield* interpretStep(step, run);
    const missing = run.takeMissing();
    const detail = { ...outcome.detail, ...(missing.length > 0 && { missing }) };
    if (outcome.kind === 'failed') {
      visits.push({ ...visit, state: 'failed', detail: { ...detail, ...outcome.reason }, endedAt: run.now });
      return { visits, end: { kind: 'ended', state: 'failed', reason: outcome.reason, stepId: step.id } };
    }
    if (outcome.kind === 'wait') {
      visits.push({ ...visit, state: 'waiting', detail, endedAt: null });
      return { visits, end: { kind: 'waiting', stepId: step.id, startedAt, until: outcome.until } };
    }
    const behind = flow.after(step.id);
    if (outcome.kind === 'loop' && behind) {
      visits.push({ ...visit, state: 'waiting', detail, endedAt: null });
      const { loop } = outcome;
      return { visits, end: { kind: 'loop', stepId: step.id, startedAt, bodyStepId: behind.id, loop } };
    }
    const branch = outcome.kind === 'branch' ? { branch: outcome.side } : {};
    visits.push({ ...visit, state: 'done', detail: { ...branch, ...detail }, endedAt: run.now });
    step = outcome.kind === 'branch' ? flow.branch(step.id, outcome.side) : behind;
    startedAt = run.now;
  }
  return { visits, end: { kind: 'ended', state: 'completed', reason: null, stepId: null } };
}

type Outcome = Exclude<Next, { kind: 'ask' }> | { kind: 'failed'; reason: RunReason; detail?: JsonObject };

function* interpretStep(step: FlowStep, run: MemoryRun): Generator<Question, Outcome, number> {
  // The registry pairs each kind's schema with its interpreter; the compiler cannot follow that pair through a lookup.
  const interpret = interpreters[step.type] as Interpreter<unknown> | undefined;
  if (!interpret) return failed(step, 'step_not_built', `Steps of kind ${step.type} cannot be run yet.`);
  const { data, problem } = parseStep(step);
  if (problem !== undefined) return failed(step, 'step_invalid', `This step is not complete: ${problem}`);
  try {
    const next = interpret(data, run);
    return next.kind === 'ask' ? next.answered(yield next.question) : next;
  } catch (error) {
    if (error instanceof StepError) return failed(step, error.code, error.message);
    // A fault of ours fails this run where it can be seen and retried, instead of holding up every run beside it.
    return failed(step, 'internal_error', `This step met a fault in Sillage: ${String(error)}`);
  }
}

const failed = (step: FlowStep, code: string, message: string): Extract<Outcome, { kind: 'failed' }> => ({
  kind: 'failed',
  reason: { code, message, step_id: step.id },
});

type Parsed = { data: unknown; problem?: undefined } | { data?: undefined; problem: string };

/** Flows are kept between runs, so each step is parsed once. */
const parsedSteps = new WeakMap<FlowStep, Parsed>();

function parseStep(step: FlowStep): Parsed {
  const known = parsedSteps.get(step);
  if (known) return known;
  const { data, error } = steps[step.type].schema.safeParse(step.data);
  const [issue] = error?.issues ?? [];
  const parsed = error
    ? { problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() }
    : { data };
  parsedSteps.set(step, parsed);
  return parsed;
}
