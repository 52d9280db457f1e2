import type { Place } from '../flow/chain/place';
import type { FlowIndex } from '../flow/chain/walk';
import type { JsonObject } from '../entities/common';
import type { RunReason } from '../entities/runs/run-state';
import type { CallStart } from '../steps/api-call/call';
import type { LoopStart, StepConnection } from '../steps/run';
import type { StepType } from '../steps/types';

/** The parts of a step that a run needs. */
export interface FlowStep extends StepConnection, Place {
  id: number;
  type: StepType;
  data: JsonObject;
}

/** A flow as runs walk it: see domain/flow/chain/walk. */
export type Flow = FlowIndex<FlowStep>;

/** One visit to a step, as the run's log records it. */
export interface Visit {
  stepId: number;
  type: StepType;
  /** `skipped`: the step was not run; `detail.skipped` says why. */
  state: 'waiting' | 'done' | 'skipped' | 'failed' | 'unknown';
  detail: JsonObject;
  startedAt: number;
  endedAt: number | null;
}

/**
 * The result of a stretch: the run waits at a step (`awaited`: or for an event of one of these names), is at a loop whose items start at the head of its body, is at a call that must be made,
 * or has ended.
 */
export type StretchEnd =
  | {
      kind: 'waiting';
      stepId: number;
      startedAt: number;
      until: number;
      awaited: readonly string[];
      /** From when on the awaited events count, in milliseconds since 1970. */
      awaitedSince?: number | undefined;
    }
  | { kind: 'loop'; stepId: number; startedAt: number; bodyStepId: number; loop: LoopStart }
  | { kind: 'call'; stepId: number; startedAt: number; call: CallStart }
  | { kind: 'ended'; state: 'completed' | 'failed'; reason: RunReason | null; stepId: number | null };
