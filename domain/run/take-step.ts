import type { JsonObject } from '../entities/common';
import { outcomeUnknown, type RunReason } from '../entities/runs/run-state';
import { nextOfBranch, nextStep } from '../flow/chain/next';
import { steps } from '../steps';
import { definitionOf } from '../steps/definitions';
import type { EventCountAnswer } from '../steps/event-count-question';
import type { Answer, Question } from '../steps/question';
import type { MessageTemplateAnswer } from '../steps/message-template-question';
import type { SentMessagesAnswer } from '../steps/sent-messages-question';
import type { Next } from '../steps/run';
import { StepError } from '../steps/step-error';
import { overBudget } from './budget';
import type { MemoryRun } from './memory-run';
import type { Flow, FlowStep, StretchEnd, Visit } from './visit';
import { withWayOn } from './way-on';

/** The effect of a step, and where the run goes next: to the next step, or, with an end, no further in this stretch. */
export interface StepTaken {
  visit: Visit;
  next: FlowStep | null;
  end: StretchEnd | null;
}

/** Runs one step; `startedAt` is when the run reached it. */
export function* takeStep(
  flow: Flow,
  step: FlowStep,
  startedAt: number,
  run: MemoryRun,
): Generator<Question, StepTaken, Answer> {
  run.enter(step.id, startedAt, step);
  const outcome = yield* interpretStep(step, run);
  run.budget.endStep();
  const missing = run.takeMissing();
  const detail = { ...outcome.detail, ...(missing.length > 0 && { missing }) };
  const visit = { stepId: step.id, type: step.type, startedAt };
  const waiting: Visit = { ...visit, state: 'waiting', detail, endedAt: null };
  if (outcome.kind === 'failed') {
    return {
      visit: {
        ...visit,
        state: failedState(outcome),
        detail: { ...detail, ...outcome.reason },
        endedAt: run.now,
      },
      next: null,
      end: { kind: 'ended', state: 'failed', reason: outcome.reason, stepId: step.id },
    };
  }
  if (outcome.kind === 'wait') {
    const { until, awaited = [], awaitedSince } = outcome;
    const end = { kind: 'waiting', stepId: step.id, startedAt, until, awaited, awaitedSince } as const;
    return { visit: waiting, next: null, end };
  }
  if (outcome.kind === 'call') {
    const end = { kind: 'call', stepId: step.id, startedAt, call: outcome.call } as const;
    return { visit: waiting, next: null, end };
  }
  const body = flow.after(step.id);
  if (outcome.kind === 'loop' && body) {
    const { loop } = outcome;
    const end = { kind: 'loop', stepId: step.id, startedAt, bodyStepId: body.id, loop } as const;
    return { visit: waiting, next: null, end };
  }
  const branch = outcome.kind === 'branch' ? { branch: outcome.side } : {};
  return {
    visit: {
      ...visit,
      state: 'skipped' in detail ? 'skipped' : 'done',
      detail: { ...branch, ...detail },
      endedAt: run.now,
    },
    next: outcome.kind === 'branch' ? nextOfBranch(flow, step, outcome.side) : nextStep(flow, step),
    end: null,
  };
}

type Asking = Extract<Next, { question: Question }>;

const isAsking = (next: Next): next is Asking => 'question' in next;

/** Where the run goes by an answer: the host answers a question of each kind by an answer of that kind. */
function goneBy(asking: Asking, answer: Answer): Next {
  if (asking.kind === 'ask') return asking.answered(answer as EventCountAnswer);
  if (asking.kind === 'ask_messages') return asking.answered(answer as SentMessagesAnswer);
  return asking.answered(answer as MessageTemplateAnswer);
}

type Outcome = Exclude<Next, Asking> | { kind: 'failed'; reason: RunReason; detail?: JsonObject };

function* interpretStep(step: FlowStep, run: MemoryRun): Generator<Question, Outcome, Answer> {
  const { data, problem } = parseStep(step);
  if (problem !== undefined) return failed(step, 'step_invalid', problem);
  try {
    run.budget.beginStep();
    let next = definitionOf(step.type).interpret(data, run);
    while (isAsking(next)) {
      // Waiting for the answer does not count as the step's time.
      run.budget.endStep();
      const answer = yield next.question;
      run.budget.beginStep();
      if ('compared' in answer) run.budget.compare(answer.compared ?? 0);
      next = goneBy(next, answer);
    }
    return next;
  } catch (error) {
    if (error instanceof StepError) return failed(step, error.code, error.message, error.detail);
    // The recursion was too deep, or a text exceeded the engine's maximum length, for the data of this step.
    if (error instanceof RangeError)
      return failed(step, overBudget, 'This step was given more than it can work on.');
    // An internal error fails this run, where it is visible and can be retried, instead of blocking every run beside it.
    return failed(step, 'internal_error', 'This step met a fault in Sillage.', { fault: String(error) });
  }
}

type Failed = Extract<Outcome, { kind: 'failed' }>;

const failed = (step: FlowStep, code: string, message: string, detail: JsonObject = {}): Failed => ({
  kind: 'failed',
  reason: withWayOn({ code, message, step_id: step.id }),
  detail,
});

const failedState = ({ reason }: Failed): Visit['state'] =>
  reason.code === outcomeUnknown ? 'unknown' : 'failed';

type Parsed = { data: object; problem?: undefined } | { data?: undefined; problem: string };

/** Flows are cached between runs, so each step is parsed once. */
const parsedSteps = new WeakMap<FlowStep, Parsed>();

function parseStep(step: FlowStep): Parsed {
  const known = parsedSteps.get(step);
  if (known) return known;
  const { data, error } = steps[step.type].schema.safeParse(step.data);
  const field = error?.issues[0]?.path.join('.') ?? '';
  const problem =
    field === '' ? 'This step is not complete.' : `This step is not complete: look at ${field}.`;
  const parsed = error ? { problem } : { data };
  parsedSteps.set(step, parsed);
  return parsed;
}
