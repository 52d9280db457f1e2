import type pg from 'pg';
import type { Clock } from '../db/database/clock';
import type { Database } from '../db/database/connection';
import { notifyDispatcher } from '../db/outbox/notify';
import { recordEvents, type NewEvent } from '../db/events/record';
import { wakeEndedLoops } from '../db/loops/end';
import { groupCommit, isAboutData } from '../db/database/group-commit';
import { holdUpEdits } from '../db/steps/edit-lock';
import { moveLockedRuns, type LeavingRun } from '../db/steps/runs-at-step';
import { survivingStep } from '../db/steps/surviving-step';
import type { CachedFlow, FlowCache } from '../db/runs/advancing/flow-cache';
import { holdRuns } from '../db/runs/resolving/held-runs';
import {
  loadContacts,
  loadAccounts,
  loadAiContactFields,
  loadRuns,
  type LoadedRun,
  type StretchRequest,
} from '../db/runs/advancing/load';
import { closeVisit, saveContacts, saveGlobals, saveRuns, type RunAfter } from '../db/runs/advancing/save';
import { noRuns, tracedRuns, type TracedRun } from '../db/runs/traced-runs';
import { countOverBudget } from '../db/runs/advancing/over-budget';
import { saveTagChanges } from '../db/runs/advancing/save-tags';
import { causeOf, tellCauses } from '../db/segments/causes';
import { inTransaction } from '../db/database/transaction';
import { noteSegments } from '../db/segments/membership';
import type { ContactState } from '../domain/run/memory-run';
import type { StretchResult } from '../domain/run/result';
import type { Answer } from '../domain/steps/question';
import type { WorkerMetrics } from '../metrics/worker-metrics';
import type { Tracing } from '../tracing/tracing';
import { overBudget } from '../domain/run/budget';
import { withWayOn } from '../domain/run/way-on';
import {
  advanceRun,
  failedRun,
  refusedRun,
  type Advanced,
  type Advancing,
  type RunQuestion,
  type SharedState,
} from './advance-run';
import { answerQuestions } from './answer-questions';
import { SlowAccounts } from './slow-accounts';
import { traceStretches } from './trace-stretches';

export interface AdvanceDependencies {
  database: Database;
  flows: FlowCache;
  /** Returns the current time, in milliseconds since 1970. */
  clock: Clock;
  /** The public address of the API (`config/address.ts`). */
  publicUrl: string;
  /** The worker's metrics, for operators. */
  metrics?: WorkerMetrics;
  /** The worker's traces, for operators. */
  tracing?: Tracing;
}

const groupSize = 100;
/** After this many milliseconds of running a group's steps, the runs that have not begun are left to the next group. */
const groupTime = 250;

/**
 * Advances a run by one stretch: runs its steps until it must wait or ends, and writes everything that they did in one transaction, with a
 * receipt. For a stretch that is already done, it does nothing and returns that stretch's result, or where it waits that the next one is due.
 *
 * Stretches that are requested together share a transaction, except that two runs of one contact never do.
 */
export function createAdvance(dependencies: AdvanceDependencies) {
  const { database, flows, clock, publicUrl, metrics, tracing } = dependencies;
  const slowAccounts = new SlowAccounts();

  function count({ segment, state, result, reason }: RunAfter): void {
    if (segment === 0 && state !== 'refused') metrics?.started();
    if (result.kind === 'ended') metrics?.ended(result.state, reason?.code ?? 'none');
  }

  async function flush(
    requests: readonly StretchRequest[],
    isApart: boolean,
  ): Promise<(StretchResult | null)[]> {
    const started = Date.now();
    const { results, advanced, traced, endedItems, segmentTimes, now } = await inTransaction(
      isApart ? database.pool : database.sharedPool,
      async (client) => {
        const now = await clock(client);
        const walking = { flows, publicUrl, now, isTraced: !!tracing };
        return { now, ...(await advanceAll(client, requests, walking)) };
      },
    );
    await wakeAfterCommit(database.pool, endedItems);
    if (tracing) {
      const afters = advanced.map(({ after }) => after);
      traceStretches(tracing, traced, afters, { started, ended: Date.now() });
    }
    for (const [userId, time] of segmentTimes) slowAccounts.note(userId, time);
    for (const { after, time } of advanced) {
      slowAccounts.note(after.userId, time);
      count(after);
    }
    await countAllOverBudget(database.pool, advanced);
    return results.map((result) => result && withTimeLeft(result, now));
  }

  const advanceTogether = groupCommit<StretchRequest, StretchResult | null>({
    size: groupSize,
    keyOf: ({ contactId, runId }) => contactId ?? `run ${runId}`,
    accountOf: ({ userId }) => userId,
    flush,
  });

  const advanceInTurn = (request: StretchRequest): Promise<StretchResult | null> =>
    slowAccounts.has(request.userId)
      ? slowAccounts.inTurn(async () => (await flush([request], true))[0] ?? null)
      : advanceTogether(request);

  return async function advance(request: StretchRequest): Promise<StretchResult> {
    try {
      for (;;) {
        const result = await advanceInTurn(request);
        if (result) return result;
      }
    } catch (error) {
      if (!isAboutData(error)) throw error;
      // What the steps produced can never be stored: the run fails with the reason instead of being retried for ever.
      const { result, after } = await inTransaction(database.pool, (client) => failForData(client, request));
      if (after) {
        count(after);
        await wakeAfterCommit(database.pool, [after.id]);
      }
      return result;
    }
  };
}

/**
 * The result of a stretch that is done already. Where it waits, the run looks again at once: what its worker's end left undone may have been told
 * to the workflow since then, as that the wait was changed, before it asked for this stretch a second time.
 */
const repeated = (result: StretchResult, now: number): StretchResult =>
  result.kind === 'wait' ? { ...result, until: now } : result;

/** Tells how long a wait lasts from now on: the workflow's own clock is that of Temporal's server, which may be another. */
const withTimeLeft = (result: StretchResult, now: number): StretchResult =>
  result.kind === 'wait' ? { ...result, lasts: result.until - now } : result;

/** What walking a group of stretches needs. */
type Walking = Pick<AdvanceDependencies, 'flows' | 'publicUrl'> & { now: number; isTraced: boolean };

async function advanceAll(
  client: pg.PoolClient,
  requests: readonly StretchRequest[],
  { flows, publicUrl, now, isTraced }: Walking,
): Promise<{
  results: (StretchResult | null)[];
  advanced: Advanced[];
  traced: ReadonlyMap<number, TracedRun>;
  /** The runs among them that are items of loops and have ended. */
  endedItems: number[];
  /** How long segments that are being built took, in milliseconds, by the account. */
  segmentTimes: ReadonlyMap<number, number>;
}> {
  await holdUpEdits(
    client,
    requests.map(({ userId }) => userId),
  );
  const contactIds = requests.flatMap(({ contactId }) => contactId ?? []);
  const contacts = await loadContacts(client, contactIds, publicUrl);
  const runs = await loadRuns(client, requests);
  const able = [...runs.values()].filter(canAdvance);
  const held = await holdRuns(
    client,
    able.filter((run) => run.held),
  );
  const toWalk = able.filter(({ id, isLeft }) => !held.has(id) && !isLeft);
  const flowOf = await flows.load(client, toWalk);
  await moveOffRemovedSteps(client, toWalk, flowOf);
  const accounts = new Map<number, { writes: boolean }>();
  for (const { userId, automatisationId } of toWalk) {
    const writes = flowOf.get(automatisationId)?.writesGlobals ?? false;
    accounts.set(userId, { writes: writes || accounts.get(userId)?.writes === true });
  }
  const telling = toWalk.filter(({ automatisationId }) => flowOf.get(automatisationId)?.tellsOfContact);
  const segmentTimes = await noteSegmentsAsked(client, toWalk, { contacts, flowOf, now });
  const aiContactFields = await loadAiContactFields(
    client,
    telling.map(({ userId }) => userId),
  );
  const shared: SharedState = {
    contacts,
    aiContactFields,
    now,
    accounts: await loadAccounts(client, accounts),
  };

  const refused: Advanced[] = [];
  const walking: Advancing[] = [];
  for (const run of toWalk) {
    if (run.refusal) refused.push(refusedRun(run, run.refusal));
    else walking.push(advanceRun(run, flowOfRun(run, flowOf), shared));
  }
  const advanced = [...refused, ...(await walkTogether(client, walking, now))];
  const traced = isTraced ? await tracedRuns(client, requests) : noRuns;
  await saveAll(client, advanced, traced);

  const resultOf = new Map(advanced.map(({ after }) => [after.id, after.result]));
  const results = requests.map(({ runId }): StretchResult | null => {
    const run = runs.get(runId);
    if (!run) return { kind: 'ended', state: 'deleted', visited: [] };
    if (run.receipt) return repeated(run.receipt, now);
    if (!canAdvance(run)) return { kind: 'ended', state: run.state, visited: [] };
    if (held.has(runId) || run.isLeft) return { kind: 'paused', visited: [] };
    // A run ends only once that is stored: one that was left out is requested again.
    return resultOf.get(runId) ?? null;
  });
  const endedItems = advanced
    .filter(({ after }) => after.result.kind === 'ended' && (runs.get(after.id)?.loopDepth ?? 0) > 0)
    .map(({ after }) => after.id);
  return { results, advanced, traced, endedItems, segmentTimes };
}

/** Notes on the contacts of runs whose flows ask which of those segments they are in. */
async function noteSegmentsAsked(
  client: pg.PoolClient,
  runs: readonly LoadedRun[],
  {
    contacts,
    flowOf,
    now,
  }: { contacts: ReadonlyMap<number, ContactState>; flowOf: ReadonlyMap<number, CachedFlow>; now: number },
): Promise<ReadonlyMap<number, number>> {
  const asking = new Map<number, ContactState>();
  const asked = new Set<number>();
  for (const { automatisationId, contactId } of runs) {
    const segmentIds = flowOf.get(automatisationId)?.segmentsAsked ?? [];
    const contact = contactId === null ? undefined : contacts.get(contactId);
    if (segmentIds.length === 0 || contactId === null || !contact) continue;
    asking.set(contactId, contact);
    for (const id of segmentIds) asked.add(id);
  }
  return noteSegments(client, asking, [...asked], now);
}

/** Wakes the loops whose last items these were, and the dispatchers. A loop that could not be woken checks by itself, a minute later at most. */
async function wakeAfterCommit(pool: pg.Pool, endedItems: readonly number[]): Promise<void> {
  await wakeEndedLoops(pool, endedItems).catch(() => undefined);
  notifyDispatcher(pool);
}

/** Counts the runs that failed because they exceeded their budget, per flow. Failures to count are ignored (see `countOverBudget`). */
async function countAllOverBudget(pool: pg.Pool, advanced: readonly Advanced[]): Promise<void> {
  const runs = new Map<number, { userId: number; count: number }>();
  for (const { after } of advanced) {
    if (after.reason?.code !== overBudget) continue;
    const { automatisationId, userId } = after;
    runs.set(automatisationId, { userId, count: (runs.get(automatisationId)?.count ?? 0) + 1 });
  }
  for (const [automatisationId, { userId, count }] of runs)
    await countOverBudget(pool, { userId, automatisationId }, count).catch(() => undefined);
}

/** The flow of an existing run: the flow's row cannot be deleted while the run is locked. */
function flowOfRun(run: LoadedRun, flowOf: ReadonlyMap<number, CachedFlow>): CachedFlow {
  const flow = flowOf.get(run.automatisationId);
  if (!flow) throw new Error(`The flow of run ${run.id} could not be read`);
  return flow;
}

/** Advances runs side by side: their pending questions are answered together. Runs that have not begun after `groupTime` are left out. */
async function walkTogether(
  client: pg.PoolClient,
  walking: readonly Advancing[],
  now: number,
): Promise<Advanced[]> {
  const leaveAt = performance.now() + groupTime;
  /** `comparing`: how long, in milliseconds, it took so far to compare the run's filters with events. */
  let under: { walk: Advancing; step: IteratorResult<RunQuestion, Advanced>; comparing: number }[] = [];
  for (const walk of walking) {
    if (under.length > 0 && performance.now() > leaveAt) break;
    under.push({ walk, step: walk.next(), comparing: 0 });
  }
  const advanced: Advanced[] = [];
  while (under.length > 0) {
    const asking: { walk: Advancing; asked: RunQuestion; comparing: number }[] = [];
    for (const { walk, step, comparing } of under) {
      if (!step.done) asking.push({ walk, asked: step.value, comparing });
      else advanced.push({ ...step.value, time: step.value.time + comparing });
    }
    const began = performance.now();
    const answers = await answerQuestions(
      client,
      asking.map(({ asked }) => asked),
      now,
    );
    const taken = performance.now() - began;
    const each =
      taken /
      Math.max(
        1,
        answers.map(comparedIn).reduce((all, events) => all + events, 0),
      );
    under = asking.map(({ walk, comparing }, place) => {
      const answer = answers[place] as Answer; // answerQuestions returns one answer per question, in order
      return { walk, step: walk.next(answer), comparing: comparing + each * comparedIn(answer) };
    });
  }
  return advanced;
}

/** With how many events a run's filters were compared for an answer. */
const comparedIn = (answer: Answer): number => ('compared' in answer ? (answer.compared ?? 0) : 0);

const canAdvance = (run: LoadedRun): boolean => run.state === 'running' && run.receipt === null;

/**
 * A run whose step was deleted, and which is woken before the edit's order has its turn, continues where that would have moved it. One whose
 * call or loop still goes on waits for the order.
 */
async function moveOffRemovedSteps(
  client: pg.PoolClient,
  runs: readonly LoadedRun[],
  flowOf: ReadonlyMap<number, CachedFlow>,
): Promise<void> {
  const moved = runs.filter(
    ({ automatisationId, currentStepId, call, loop }) =>
      currentStepId !== null &&
      !flowOf.get(automatisationId)?.flow.byId.has(currentStepId) &&
      call !== 'going_on' &&
      (loop === null || loop.isEnded),
  );
  const leaving: LeavingRun[] = [];
  for (const run of moved) {
    if (run.currentStepId !== null) run.currentStepId = await survivingStep(client, run, run.currentStepId);
    run.currentStepStartedAt = null;
    leaving.push({
      id: run.id,
      toStepId: run.currentStepId,
      isKnown: run.call !== null || run.loop !== null,
    });
    // The answer of a call, and the end of a loop, belong to the deleted step.
    run.call = null;
    run.loop = null;
    run.awaitedEvents = [];
  }
  // It is stored of each of them: one that is left out of this group begins there in the next.
  const visits = await moveLockedRuns(client, leaving);
  for (const run of moved) run.visit = visits.get(run.id) ?? run.visit;
}

async function saveAll(
  client: pg.PoolClient,
  advanced: readonly Advanced[],
  traced: ReadonlyMap<number, TracedRun>,
): Promise<void> {
  const contacts = new Map(
    advanced.flatMap(({ contact }) => (contact ? [[contact.id, contact.state] as const] : [])),
  );
  const globals = new Map<number, Record<string, unknown>>();
  for (const { after, globals: changed } of advanced) {
    if (changed) globals.set(after.userId, { ...globals.get(after.userId), ...changed });
  }
  const afters: RunAfter[] = advanced.map(({ after }) => after);
  await saveRuns(client, afters);
  await tellCauses(
    client,
    Object.fromEntries(
      advanced.flatMap(({ after: { contactId }, cause }) =>
        contactId === null || cause === null ? [] : [[causeOf.contact(contactId), cause] as const],
      ),
    ),
  );
  await saveContacts(client, contacts);
  await saveGlobals(client, globals);
  const tagEvents: NewEvent[] = await saveTagChanges(
    client,
    advanced.flatMap(({ tagChanges }) => tagChanges),
  );
  const sent = [...tagEvents, ...advanced.flatMap(({ events }) => events)];
  await recordEvents(client, sent.map(inTraceOfCause(traced)));
}

/** Puts an event that a traced run sends into the run's trace. */
const inTraceOfCause =
  (traced: ReadonlyMap<number, TracedRun>) =>
  (event: NewEvent): NewEvent => {
    const run = event.causeRunId ? traced.get(event.causeRunId) : undefined;
    return run ? { ...event, traceParent: run.traceParent } : event;
  };

async function failForData(
  client: pg.PoolClient,
  request: StretchRequest,
): Promise<{ result: StretchResult; after?: RunAfter }> {
  const run = (await loadRuns(client, [request])).get(request.runId);
  if (!run) return { result: { kind: 'ended', state: 'deleted', visited: [] } };
  if (run.receipt) return { result: run.receipt };
  if (!canAdvance(run)) return { result: { kind: 'ended', state: run.state, visited: [] } };
  const isCutOff = await closeVisit(client, run);
  const reason = {
    code: 'data_refused',
    message:
      'What this flow made cannot be stored: a value is too large, or a text holds a character that is not allowed.',
  };
  const { after } = failedRun(isCutOff ? { ...run, visit: run.visit + 1 } : run, withWayOn(reason));
  await saveRuns(client, [after]);
  return { result: after.result, after };
}
