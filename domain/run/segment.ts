import type { JsonObject } from '../entities/common';
import type { RunReason } from '../entities/runs/run-state';
import type { Question } from '../steps/questions';
import type { CallStart } from '../steps/api-call/call';
import type { LoopStart, StepConnection } from '../steps/run';
import type { StepType } from '../steps/types';
import type { MemoryRun } from './memory-run';
import { takeStep, type StepTaken } from './take-step';

/** The part of a step that a run needs. */
export interface FlowStep extends StepConnection {
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
  /** `skipped`: passed over; `detail.skipped` says why. */
  state: 'waiting' | 'done' | 'skipped' | 'failed' | 'unknown';
  detail: JsonObject;
  startedAt: number;
  endedAt: number | null;
}

/** What a segment comes to: the run waits at a step, stands at a loop whose items go on from the body's head or at a call that is to be made, or has ended. */
export type SegmentEnd =
  | { kind: 'waiting'; stepId: number; startedAt: number; until: number }
  | { kind: 'loop'; stepId: number; startedAt: number; bodyStepId: number; loop: LoopStart }
  | { kind: 'call'; stepId: number; startedAt: number; call: CallStart }
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
    const { visit, next, end }: StepTaken = yield* takeStep(flow, step, startedAt, run);
    visits.push(visit);
    if (end) return { visits, end };
    step = next;
    startedAt = run.now;
  }
  return { visits, end: { kind: 'ended', state: 'completed', reason: null, stepId: null } };
}
