import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type pg from 'pg';
import { endCall, markPending } from '../../db/outbound-calls/attempt';
import { noteMayHaveGone } from '../../db/outbound-calls/message-caps';
import type { AskedCall, CallReference } from '../../db/outbound-calls/call';
import { holdCalls } from '../../db/outbound-calls/pace';
import type { Clock } from '../../db/database/clock';
import type { Database } from '../../db/database/connection';
import { notifyDispatcher } from '../../db/outbox/notify';
import { inTransaction, inTransactionOf } from '../../db/database/transaction';
import { suppress } from '../../db/suppressions/suppress';
import { keepSignInProblem } from '../../db/connections/store';
import type { OutcomeReference } from '../../domain/apps/definition';
import { signInProblem } from '../../domain/apps/sign-in-problem';
import { outcomeAddress, outcomePaths, type TellingApp } from '../../domain/entities/events/outcome-path';
import { referenceText } from '../../domain/outcomes/reference';
import {
  comparedAddresses,
  isSuppressedChannel,
  whySuppressedByRefusal,
} from '../../domain/outcomes/suppressing';
import { messageOf } from '../../domain/steps/api-call/sent-message';
import type { Outcome } from '../../egress/outcome';
import { sendCall } from '../../egress/send-call';
import { verdictOf, type Verdict } from '../../egress/verdict';
import { throughOutages } from './through-outages';
import type { WorkerMetrics } from '../../metrics/worker-metrics';
import type { Tracing } from '../../tracing/tracing';
import type { Outside } from './outside';
import { prepareCall, type Attempt, type Prepared } from './prepare';
import { returnPathOf } from './return-path';
import { traceCall } from './trace-call';
import { trackingOf } from './tracking';

/** Milliseconds between two heartbeats. */
const heartbeatEvery = 2_000;

/** The first wait before another attempt, and the longest, in milliseconds. */
const firstBackoff = 1_000;
const longestBackoff = 300_000;

/** What making calls needs. */
export interface CallDependencies {
  database: Database;
  clock: Clock;
  outside: Outside;
  metrics?: WorkerMetrics;
  tracing?: Tracing;
}

/** A call that waits for another attempt: in how many milliseconds, and why, for who looks at the activity in Temporal. */
export interface CallWait {
  milliseconds: number;
  words: string;
}

/**
 * Makes the call that a run has come to, unless it is already over. If the attempt must wait, or fails in a way that may be temporary, the
 * activity fails with the time of the next attempt. If the call fails for good, that is stored in its row, and the run continues and
 * reports it.
 */
export const createMakeCall = (dependencies: CallDependencies) =>
  async function makeCall(reference: CallReference): Promise<void> {
    // Heartbeats cover all of it, even waiting for locks: an attempt without heartbeats counts as lost, and another one starts beside it.
    const wait = await withSignsOfLife(() => tryCall(dependencies, reference));
    if (wait) throw later(wait);
  };

/** Makes an attempt at a call, unless it is over; returns how long the next attempt waits, or null when there is none. */
export async function tryCall(
  { database: { pool }, clock, outside, metrics, tracing }: CallDependencies,
  reference: AskedCall,
): Promise<CallWait | null> {
  const prepared = await whenItsTurn(pool, reference, { ...outside, clock }, metrics);
  if (prepared.kind === 'over') {
    notifyDispatcher(pool);
    return null;
  }
  if (prepared.kind === 'wait')
    return { milliseconds: prepared.milliseconds, words: waitWords[prepared.why] };
  const { call, signIn, connection, appCall, isRepeatable } = prepared;
  const { request, idempotencyKey } = call;
  const app = connection?.app ?? 'api_call';
  const began = performance.now();
  const outcome = await sendCall(
    {
      request,
      signIn,
      appCall,
      idempotencyKey,
      outcome: referenceOf(reference, prepared, outside.publicUrl),
      tracking: trackingOf(reference, prepared, outside.trackingUrl),
      returnPath: returnPathOf(reference, prepared),
      account: reference.userId,
    },
    outside,
  );
  const milliseconds = performance.now() - began;
  metrics?.called({ app, outcome: outcome.kind, milliseconds });
  const ended = Date.now();
  // The outcome is known only here: if this gave up, the call would count as lost.
  const { verdict, wait } = await throughOutages(() =>
    inTransaction(pool, async (client) => {
      const now = await clock(client);
      const given = { call: appCall, stepData: call.stepData, isRepeatable, now };
      const settled = { verdict: verdictOf(outcome, given), outcome, now, patience: outside.patience };
      return { ...settled, wait: await settle(client, reference, prepared, settled) };
    }),
  );
  if (tracing)
    await traceCall(tracing, pool, reference, {
      app,
      outcome,
      attempt: call.attempts + 1,
      started: ended - milliseconds,
      ended,
    });
  const refused = verdict.kind === 'failed' && outcome.kind === 'answered';
  const problem = refused && connection && signInProblem(connection.app, outcome.answer, verdict.code);
  if (problem) await keepSignInProblem(pool, connection, problem);
  if (wait === null) {
    notifyDispatcher(pool);
    return null;
  }
  metrics?.postponed('retry', wait);
  return { milliseconds: wait, words: 'The call is tried again.' };
}

/**
 * Longest time for which a call keeps a slot of the worker while it waits for its turn, in milliseconds: less than a retry by Temporal
 * takes. Also the longest wait for the database before anything has begun: another worker may be able to reach it.
 */
const shortWait = 3_000;

/** Waits for the call's turn if that is soon, and prepares the call. */
async function whenItsTurn(
  pool: Database['pool'],
  reference: AskedCall,
  { clock, openCredentials }: Pick<Outside, 'openCredentials'> & { clock: Clock },
  metrics?: WorkerMetrics,
): Promise<Prepared> {
  const attempt = randomUUID();
  /** If true, the attempt's commit may have succeeded, and the next attempt would take this one for sent. */
  let isBegun = false;
  const prepare = async (client: pg.ClientBase): Promise<Prepared> => {
    isBegun = true;
    return prepareCall(client, reference, attempt, { openCredentials, now: await clock(client) });
  };
  for (let waited = 0; ;) {
    const prepared = await throughOutages(
      () => inTransactionOf(reference.userId, pool, prepare),
      () => (isBegun ? Infinity : shortWait),
    );
    // Whatever it was has been committed.
    isBegun = false;
    if (prepared.kind !== 'wait') return prepared;
    if (prepared.why === 'turn') metrics?.postponed('turn', prepared.milliseconds);
    waited += prepared.milliseconds;
    if (waited > shortWait) return prepared;
    await delay(prepared.milliseconds);
  }
}

/** Beats until the work has ended. */
export async function withSignsOfLife<T>(work: () => Promise<T>): Promise<T> {
  const { heartbeat } = Context.current();
  heartbeat();
  const timer = setInterval(() => heartbeat(), heartbeatEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** For who looks at the activity in Temporal. */
const waitWords = {
  turn: 'The connection is called no faster.',
  hours: 'The message waits for its hours.',
  hold: 'The automation is paused, or its runs are being stopped.',
  out: 'Another attempt at it may be under way.',
  retry: 'The call is tried again.',
} as const satisfies Record<Extract<Prepared, { kind: 'wait' }>['why'], string>;

/** The error for Temporal: it holds nothing of the call except when to try again. */
const later = ({ milliseconds, words }: CallWait): ApplicationFailure =>
  ApplicationFailure.create({
    message: words,
    type: 'CallLater',
    nextRetryDelay: milliseconds,
    // Waiting is not a failure: this keeps it out of Temporal's logs and metrics.
    category: ApplicationFailureCategory.BENIGN,
  });

const isTelling = (app: string): app is TellingApp => Object.hasOwn(outcomePaths, app);

/** The reference by which the provider's later reports are matched to a call's message. */
function referenceOf(
  { runId, visit }: CallReference,
  { call, connection }: Attempt,
  publicUrl: string | null,
): OutcomeReference | null {
  if (!connection || !isTelling(connection.app)) return null;
  return {
    reference: referenceText({ runId, visit, key: call.idempotencyKey }),
    address: publicUrl === null ? null : outcomeAddress(publicUrl, connection.app, connection.id),
  };
}

/** Stores the outcome of an attempt; returns how long to wait for the next one, in milliseconds, or null when there is none. */
async function settle(
  client: pg.ClientBase,
  reference: CallReference,
  { call, appCall }: Attempt,
  { verdict, outcome, now, patience }: { verdict: Verdict; outcome: Outcome; now: number; patience: number },
): Promise<number | null> {
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  if (verdict.kind === 'done') {
    await endCall(client, reference, { state: 'answered', answer, writes: verdict.writes });
    return null;
  }
  const trouble = { code: verdict.code, message: verdict.message };
  if (verdict.kind !== 'retry') {
    await endCall(client, reference, { state: verdict.kind, answer, trouble });
    await suppressRefused(client, reference, { call, appCall }, trouble);
    return null;
  }
  const wait = verdict.after ?? backoff(call.attempts);
  if (outcome.kind === 'unclear' || answer?.unread) await noteMayHaveGone(client, reference);
  const isGivenUp = call.firstSentAt !== null && now + wait - call.firstSentAt.getTime() > patience;
  if (isGivenUp) {
    const attempts = call.attempts + 1;
    await endCall(client, reference, {
      state: 'failed',
      answer,
      trouble: { ...trouble, message: `${trouble.message} It was tried ${attempts} times.` },
    });
  } else {
    await markPending(client, reference, trouble, new Date(now + wait));
  }
  // The call's row first, then its connection's: everyone who locks both does so in this order, to avoid deadlocks.
  if (verdict.holds) await holdCalls(client, { userId: reference.userId, userAppId: call.userAppId }, wait);
  return isGivenUp ? null : wait;
}

/** Suppresses the address of a message that its provider refused, where it said that the address can never be reached. */
async function suppressRefused(
  client: pg.ClientBase,
  { userId }: CallReference,
  { call, appCall }: Pick<Attempt, 'call' | 'appCall'>,
  { code }: { code: string },
): Promise<void> {
  const reason = whySuppressedByRefusal(code);
  if (!reason || !appCall?.channel || !isSuppressedChannel(appCall.channel)) return;
  const { channel } = appCall;
  const addresses = comparedAddresses(messageOf(call.request, call.webhook)?.to ?? '');
  await suppress(
    client,
    addresses.map((address) => ({ userId, channel, address, reason, words: null, since: new Date() })),
  );
}

/** Doubles each time, with random spread, so that calls that failed together are not retried together. */
const backoff = (attempts: number): number =>
  Math.min(longestBackoff, firstBackoff * 2 ** Math.min(attempts, 20)) * (0.75 + Math.random() / 2);
