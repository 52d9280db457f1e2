import type { Flow, Visit, StretchEnd } from './visit';
import type { Answer, Question } from '../steps/question';
import type { MemoryRun } from './memory-run';
import { takeStep, type StepTaken } from './take-step';

/** The position of a run: before its first step, at a step since a moment, or after its last one. */
export type Position =
  { at: 'start' } | { at: 'step'; stepId: number; startedAt: number | null } | { at: 'end' };

/** The effects of a stretch, and its result. */
export interface Stretch {
  visits: Visit[];
  end: StretchEnd;
}

/** A walk in progress: it stops when it needs an answer, and continues with it. */
export type Walk = Generator<Question, Stretch, Answer>;

/** Walks the flow from the position until the run must wait or ends, and reports each visit. */
export function* walkStretch(flow: Flow, position: Position, run: MemoryRun): Walk {
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
