import { isBriefCall } from '../domain/apps/webhook';
import { definitionOf } from '../domain/steps/definitions';
import type { NewEvent } from '../db/events/record';
import { byItself, chainTime, type Cause } from '../db/segments/causes';
import type { CachedFlow } from '../db/runs/advancing/flow-cache';
import type { Refusal } from '../db/runs/advancing/entering';
import { secondLookAfter } from '../db/runs/second-looks';
import type { LoopFailure } from '../db/loops/loop';
import type { LoadedRun, LoopStanding, SharedAccount } from '../db/runs/advancing/load';
import type { RunAfter } from '../db/runs/advancing/save';
import type { ContactTagChange } from '../db/runs/advancing/save-tags';
import type { JsonObject } from '../domain/entities/common';
import { depthLimit, fanOutLimit } from '../domain/entities/events/event';
import type { RunReason } from '../domain/entities/runs/run-state';
import { nextStep } from '../domain/flow/chain/next';
import { MemoryRun, type ContactState, type RunVariables } from '../domain/run/memory-run';
import type { StretchResult } from '../domain/run/result';
import type { CountedEvent } from '../domain/steps/questions';
import type { Answer, Question } from '../domain/steps/question';
import { walkStretch, type Position } from '../domain/run/stretch';
import type { Flow, StretchEnd, Visit } from '../domain/run/visit';
import { withWayOn } from '../domain/run/way-on';
import { waitOf } from './shared-wait';

/** State that the runs of one transaction share: they read it, and see each other's changes to it. */
export interface SharedState {
  contacts: ReadonlyMap<number, ContactState>;
  accounts: ReadonlyMap<number, SharedAccount>;
  /** Per account, the contact fields that it shows to AI models; only for accounts whose flows use one. */
  aiContactFields: ReadonlyMap<number, readonly string[]>;
  now: number;
}

/** A run that was advanced in memory: everything that is still to be written. */
export interface Advanced {
  after: RunAfter;
  contact: { id: number; state: ContactState } | null;
  globals: JsonObject | null;
  tagChanges: ContactTagChange[];
  events: NewEvent[];
  /** The limit on the segment events that its steps' changes to its contact may cause; null: they changed nothing of it. */
  cause: Cause | null;
  /** Milliseconds that its steps took, and the comparing of events with their filters. */
  time: number;
}

/** A question that a running run asks. Events that the run has sent so far are stored only at the end, with everything else. */
export interface RunQuestion {
  userId: number;
  entryEventId: number | null;
  contactId: number | null;
  question: Question;
  unsent: readonly CountedEvent[];
}

/** A run advancing in memory: it yields each question that it must ask, and continues with the answer. */
export type Advancing = Generator<RunQuestion, Advanced, Answer>;

/** Walks one stretch of the run in memory. */
export function* advanceRun(
  run: LoadedRun,
  { flow, revision, sendingSteps, changingSteps }: CachedFlow,
  shared: SharedState,
): Advancing {
  if (run.loop && !run.loop.isEnded) return atLoop(run, run.loop, shared.now);
  if (run.loop?.failure) return failedAtLoop(run, run.loop, run.loop.failure, shared.now);
  if (run.call === 'going_on') return atCall(run);
  const { loopDepth, call } = run;
  const account = shared.accounts.get(run.userId);
  if (!account) throw new Error(`The account of run ${run.id} could not be read`);
  const memory = new MemoryRun(variablesOf(run, shared, account), shared.now, {
    loopDepth,
    call,
    aiContactFields: shared.aiContactFields.get(run.userId),
    regional: account.regional,
    messageHours: account.messageHours,
    messageCaps: account.messageCaps,
    beganAt: run.beganAt.getTime(),
  });
  const walk = walkStretch(flow, run.loop ? pastLoop(flow, run.loop) : positionOf(run), memory);
  let step = walk.next();
  while (!step.done) {
    step = walk.next(
      yield {
        userId: run.userId,
        entryEventId: run.eventId,
        contactId: run.contactId,
        question: step.value,
        unsent: memory.tracked,
      },
    );
  }
  const { end } = step.value;
  const visits = [...(run.loop ? [visitOfLoop(run, run.loop, shared.now)] : []), ...step.value.visits];
  const { written, variables } = memory;
  const { contact } = variables;

  const result = toResult(end, run, visits);
  const fanOut = shareOf(run, sendingSteps);
  const sent = { userId: run.userId, depth: run.depth + 1, fanOut };
  return {
    after: {
      ...identityOf(run),
      ...standing(end),
      groupWorkflowId: waitOf(result) ? run.sleepersId : run.groupWorkflowId,
      visits: run.depth >= depthLimit || fanOut === 0 ? visits.map(withLimitNote(run)) : visits,
      revision,
      event: written.event ? writtenEvent(run, variables.event) : null,
      loop: end.kind === 'loop' ? { ...end.loop, ...loopPlace(end, run, visits) } : null,
      call:
        end.kind === 'call'
          ? { ...end.call, ...callOf(run), visit: lastVisit(run, visits), stepId: end.stepId }
          : null,
      usedCall: run.call && run.visit,
      secondLook: secondLookFor(end, run, shared.now),
      result,
    },
    contact:
      contact && run.contactId !== null && written.contact ? { id: run.contactId, state: contact } : null,
    globals:
      written.global.size > 0
        ? Object.fromEntries([...written.global].map((name) => [name, variables.globals[name]]))
        : null,
    tagChanges: memory.tagChanges.flatMap((change) =>
      run.contactId === null ? [] : { ...sent, ...change, runId: run.id, contactId: run.contactId },
    ),
    events: memory.tracked.map(({ name, data, contact_external_id, stepId }) => ({
      ...sent,
      name,
      data,
      causeRunId: run.id,
      causeStepId: stepId,
      contactExternalId: contact_external_id,
    })),
    cause:
      written.contact || memory.tagChanges.length > 0
        ? causeOfChanges(run, { sendingSteps, changingSteps }, shared.now)
        : null,
    time: memory.budget.time,
  };
}

/**
 * The event as it is stored after steps have changed it: all of it, but for an item of a loop only the changed fields
 * (db/runs/advancing/event-of-run.ts).
 */
const writtenEvent = (run: LoadedRun, event: JsonObject): JsonObject =>
  run.loopDepth === 0
    ? event
    : Object.fromEntries(Object.entries(event).filter(([name, value]) => value !== run.event[name]));

/** A run's variables. All runs of an account share its globals and see each other's changes, even while one of them waits for an answer. */
function variablesOf(run: LoadedRun, { contacts }: SharedState, account: SharedAccount): RunVariables {
  return {
    event: run.event,
    contact: run.contactId === null ? null : (contacts.get(run.contactId) ?? null),
    get globals() {
      return account.globals;
    },
    set globals(changed) {
      account.globals = changed;
    },
  };
}

const refusals: Record<Refusal, string> = {
  already_active: 'The contact is already inside, and may enter again only after leaving.',
  already_entered: 'The contact has been inside, and may enter only once.',
  within_period: 'The contact started less than the set period before, and may enter again only after it.',
  value_entered: 'The contact has started with this value of the event’s field, and may enter once for each.',
  exit_tag: 'The contact has the tag that makes contacts leave.',
  control_group: 'The contact is in the control group of the goal, which does not enter.',
};

/** The rest of the outcome when a stretch takes no step. */
const nothingMore = {
  contact: null,
  globals: null,
  tagChanges: [],
  events: [],
  cause: null,
  time: 0,
} satisfies Partial<Advanced>;

/** A run whose event matched but which may not enter. */
export const refusedRun = (run: LoadedRun, code: Refusal): Advanced =>
  ended(run, 'refused', { code, message: refusals[code] });

/** A run that fails at its current step: nothing of the stretch is kept. */
export const failedRun = (run: LoadedRun, reason: RunReason): Advanced => ended(run, 'failed', reason);

function ended(run: LoadedRun, state: 'refused' | 'failed', reason: RunReason): Advanced {
  const after: RunAfter = {
    ...identityOf(run),
    visits: [],
    revision: run.version,
    state,
    reason,
    event: null,
    ...nothingBegun,
    // The run keeps its step and the time it arrived there, so that a retry does not start the wait again.
    currentStepId: run.currentStepId,
    currentStepStartedAt: run.currentStepStartedAt?.getTime() ?? null,
    waitingUntil: null,
    awaitedEvents: [],
    secondLook: null,
    result: { kind: 'ended', state, code: reason.code, visited: [] },
  };
  return { after, ...nothingMore };
}

function identityOf(run: LoadedRun) {
  const { id, userId, automatisationId, contactId, segment, groupWorkflowId, entryValue, visit } = run;
  return { id, userId, automatisationId, contactId, segment, groupWorkflowId, entryValue, firstVisit: visit };
}

function positionOf(run: LoadedRun): Position {
  if (!run.entered) return { at: 'start' };
  if (run.currentStepId === null) return { at: 'end' };
  return { at: 'step', stepId: run.currentStepId, startedAt: run.currentStepStartedAt?.getTime() ?? null };
}

function standing(
  end: StretchEnd,
): Pick<
  RunAfter,
  'state' | 'reason' | 'currentStepId' | 'currentStepStartedAt' | 'waitingUntil' | 'awaitedEvents'
> {
  if (end.kind !== 'ended') {
    const { stepId, startedAt } = end;
    return {
      state: 'running',
      reason: null,
      currentStepId: stepId,
      currentStepStartedAt: startedAt,
      waitingUntil: end.kind === 'waiting' ? end.until : null,
      awaitedEvents: end.kind === 'waiting' ? end.awaited : [],
    };
  }
  const { state, reason, stepId } = end;
  return {
    state,
    reason,
    currentStepId: stepId,
    currentStepStartedAt: null,
    waitingUntil: null,
    awaitedEvents: [],
  };
}

/**
 * The moment from which events count for the run's second look (db/runs/second-looks.ts), where the run waits for a name that it is not
 * registered for yet, or began to wait less than the delay of that look ago; null elsewhere.
 */
function secondLookFor(end: StretchEnd, run: LoadedRun, now: number): number | null {
  if (end.kind !== 'waiting' || end.awaited.length === 0) return null;
  const { awaited, awaitedSince, startedAt } = end;
  const isKnown = awaited.every((name) => run.awaitedEvents.includes(name));
  return isKnown && startedAt + secondLookAfter <= now ? null : (awaitedSince ?? startedAt);
}

function toResult(end: StretchEnd, run: LoadedRun, visits: readonly Visit[]): StretchResult {
  const visited = visits.map(({ stepId, type, state }) => ({ step_id: stepId, type, state }));
  if (end.kind === 'waiting') return { kind: 'wait', until: end.until, visited };
  if (end.kind === 'loop') {
    return { kind: 'loop', visit: lastVisit(run, visits), delay: end.loop.delay, visited };
  }
  if (end.kind === 'call')
    return { kind: 'call', visit: lastVisit(run, visits), isBrief: isBriefCall(end.call.webhook), visited };
  return { kind: 'ended', state: end.state, ...(end.reason && { code: end.reason.code }), visited };
}

/** A loop and a call are identified by the number of their visit, which is the stretch's last. */
const lastVisit = ({ visit }: LoadedRun, visits: readonly Visit[]): number => visit + visits.length - 1;

const loopPlace = (
  { stepId, bodyStepId }: Extract<StretchEnd, { kind: 'loop' }>,
  run: LoadedRun,
  visits: readonly Visit[],
) => ({ visit: lastVisit(run, visits), stepId, bodyStepId });

const callOf = ({ id, userId }: LoadedRun) => ({ runId: id, userId });

/** A stretch that begins neither a loop nor a call. */
const nothingBegun = { loop: null, call: null, usedCall: null } as const;

/** A run that was woken while its call is still going on: it keeps waiting. */
const atCall = (run: LoadedRun): Advanced =>
  keepsWaiting(run, run.currentStepStartedAt?.getTime() ?? null, {
    kind: 'call',
    visit: run.visit,
    isBrief: run.isCallBrief,
    visited: [],
  });

/** A run that was woken while its loop is still going on: it keeps waiting. */
const atLoop = (run: LoadedRun, { delay, next }: LoopStanding, now: number): Advanced =>
  keepsWaiting(run, run.currentStepStartedAt?.getTime() ?? now, {
    kind: 'loop',
    visit: run.visit,
    delay,
    next,
    visited: [],
  });

function keepsWaiting(run: LoadedRun, currentStepStartedAt: number | null, result: StretchResult): Advanced {
  const after: RunAfter = {
    ...identityOf(run),
    ...nothingBegun,
    state: 'running',
    reason: null,
    visits: [],
    revision: run.version,
    currentStepId: run.currentStepId,
    currentStepStartedAt,
    waitingUntil: null,
    awaitedEvents: [],
    secondLook: null,
    event: null,
    result,
  };
  return { after, ...nothingMore };
}

/** The visit to a loop that has ended. */
const visitOfLoop = (run: LoadedRun, { stepId, total }: LoopStanding, now: number): Visit => ({
  stepId,
  type: 'LOOP',
  state: 'done',
  detail: { total },
  startedAt: run.currentStepStartedAt?.getTime() ?? now,
  endedAt: now,
});

const loopFailures: Record<LoopFailure, RunReason> = {
  send_not_kept: {
    code: 'send_not_kept',
    message:
      'It is no longer kept whom the send has reached that this run continues, so it sends to nobody. Put an end to it, or run the campaign for everybody.',
  },
  segment_missing: {
    code: 'segment_missing',
    message: 'The segment that this loop goes through was deleted.',
  },
};

/** A run whose loop could not gather its items fails at it; a retry begins the loop again. */
function failedAtLoop(run: LoadedRun, loop: LoopStanding, failure: LoopFailure, now: number): Advanced {
  const reason = { ...withWayOn(loopFailures[failure]), step_id: loop.stepId };
  const visit: Visit = { ...visitOfLoop(run, loop, now), state: 'failed', detail: reason };
  const failed = failedRun(run, reason);
  return { ...failed, after: { ...failed.after, visits: [visit] } };
}

/** Where a run goes on whose loop has ended: its body is all that follows the loop in its chain. */
function pastLoop(flow: Flow, { stepId }: LoopStanding): Position {
  const loop = flow.byId.get(stepId);
  const next = loop && nextStep(flow, loop);
  return next ? { at: 'step', stepId: next.id, startedAt: null } : { at: 'end' };
}

/**
 * How many events may result from each event that a run sends. The sending steps share the run's own limit, so breadth is limited as depth
 * is.
 */
const shareOf = ({ fanOut }: LoadedRun, sendingSteps: number): number => {
  const share = Math.floor((fanOut ?? fanOutLimit) / Math.max(1, sendingSteps)) - 1;
  return Math.max(fanOut === null ? 1 : 0, share);
};

/**
 * The limit on the segment events that a run's changes to its contact may cause: the changing steps share the run's limit, or half of
 * it where steps of the flow send events too.
 */
const causeOfChanges = (
  run: LoadedRun,
  { sendingSteps, changingSteps }: Pick<CachedFlow, 'sendingSteps' | 'changingSteps'>,
  now: number,
): Cause =>
  now - run.beganAt.getTime() < chainTime
    ? {
        depth: run.depth + 1,
        fanOut: shareOf(run, sendingSteps > 0 ? 2 * changingSteps : changingSteps),
        triggers: true,
      }
    : byItself;

/** Notes on the run that the events it sends start nothing more, and why. */
const withLimitNote =
  ({ depth }: LoadedRun) =>
  (visit: Visit): Visit => {
    if (definitionOf(visit.type).sends === null) return visit;
    const limit = depth >= depthLimit ? { depth_limit: depthLimit } : { fan_out_limit: fanOutLimit };
    return { ...visit, detail: { ...visit.detail, ...limit } };
  };
