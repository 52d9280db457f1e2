import type pg from 'pg';
import {
  endCall,
  keepPlace,
  lockCall,
  markSending,
  markStillSending,
  type CalledConnection,
  type StoredCall,
} from '../../db/outbound-calls/attempt';
import type { AskedCall, CallReference } from '../../db/outbound-calls/call';
import { noteMayHaveGone } from '../../db/outbound-calls/message-caps';
import { holdForHours } from '../../db/outbound-calls/message-hours';
import { waitForTurn } from '../../db/outbound-calls/message-pace';
import { paceCall } from '../../db/outbound-calls/pace';
import { heldBack } from '../../db/consent/consent';
import { hasLeftNumber } from '../../db/consent/left-numbers';
import { holdRuns } from '../../db/runs/resolving/held-runs';
import { suppressionReasonOf } from '../../db/suppressions/suppress';
import { apps } from '../../domain/apps';
import type { AppCall } from '../../domain/apps/definition';
import { actionOfWebhook, isBriefCall } from '../../domain/apps/webhook';
import { waitForHours, type MessageWait } from '../../domain/entities/account/message-hours';
import type { Channel } from '../../domain/entities/contacts/channel';
import { categoryOf } from '../../domain/entities/contacts/topic';
import { addressedBy, suppressedCode, suppressedMessage } from '../../domain/outcomes/suppressing';
import { runEnded, workerGone } from '../../domain/steps/api-call/call';
import { unsendable } from '../../domain/steps/api-call/sent-message';
import { timezoneOf } from '../../domain/values/time/contact-timezone';
import { CallRefused } from '../../egress/fill';
import { usualTimeLimit } from '../../egress/send-call';
import type { SignIn } from '../../egress/sign-in';
import type { Outside } from './outside';

/** An attempt that has been stored and is about to be sent. */
export interface Attempt {
  call: StoredCall;
  signIn: SignIn | null;
  /** The connection whose credentials it uses; null for a call without a connection. */
  connection: CalledConnection | null;
  /** How the app's step makes the call; null for an API call that the user wrote. */
  appCall: AppCall | null;
  /** Whether sending it twice has the same effect as sending it once. */
  isRepeatable: boolean;
}

/** The decision before a call is sent: nothing is left to do, it must wait (in milliseconds), or it is sent. */
export type Prepared =
  | { kind: 'over' }
  | { kind: 'wait'; milliseconds: number; why: 'turn' | 'hours' | 'hold' | 'out' | 'retry' }
  | ({ kind: 'go' } & Attempt);

const repeatableMethods = new Set(['GET', 'PUT', 'DELETE']);

const mayRepeat = ({ idempotencyMember, isHarmless = false }: AppCall): boolean =>
  isHarmless || idempotencyMember !== undefined;

/** Milliseconds after which a held call looks by itself whether its automation goes on; resuming has it tried at once. */
const longestHold = 60 * 60_000;

/** How long the outcome of an attempt may take to be written down, in milliseconds. */
const settlingTime = 5_000;

/** The rate limit of calls without a connection, per account. */
const ownRate = { perSecond: 50, atOnce: 50 };

const words = {
  opted_out: 'Not sent: the contact has unsubscribed from this channel.',
  not_asked: 'Not sent: the contact has not agreed to messages on this channel.',
  topic_left: 'Not sent: the contact has left the topic of this message.',
  topic_not_joined: 'Not sent: the contact has not subscribed to the topic of this message.',
  number_left: 'Not sent: the number of this message has unsubscribed from text messages.',
  connection_missing:
    'The connection that this call goes through was deleted: choose another one in the step, then retry.',
  connection_unreadable:
    'The credentials of the connection do not open any more: enter them again, then retry.',
};

/**
 * Decides, in one transaction, whether a call is sent now; if so, that is stored before it is sent. An attempt that does not know whether
 * its transaction was committed repeats this before it sends anything: `attempt` identifies it, so that it recognizes its own mark.
 */
export async function prepareCall(
  client: pg.ClientBase,
  reference: AskedCall,
  attempt: string,
  { openCredentials, now }: Pick<Outside, 'openCredentials'> & { now: number },
): Promise<Prepared> {
  const call = await lockCall(client, reference);
  if (!call || (call.state !== 'pending' && call.state !== 'sending')) return { kind: 'over' };
  if (reference.workflowId !== undefined && call.workflowId !== reference.workflowId) return { kind: 'over' };
  const end = async (
    state: 'failed' | 'unknown' | 'skipped',
    code: string,
    message: string,
  ): Promise<Prepared> => {
    await endCall(client, reference, { state, trouble: { code, message } });
    return { kind: 'over' };
  };
  const action = call.webhook === null ? null : actionOfWebhook(call.webhook);
  const appCall = action?.action.call ?? null;
  const isRepeatable = repeatableMethods.has(call.request.method) || (appCall !== null && mayRepeat(appCall));
  const isOwn = call.state === 'sending' && call.sender === attempt;
  const outFor = call.state === 'sending' && !isOwn ? outLongest(call, now) : 0;
  if (outFor > 0) return { kind: 'wait', milliseconds: outFor, why: 'out' };
  if (call.state === 'sending' && !isOwn && !isRepeatable)
    return end('unknown', workerGone.code, workerGone.message);
  if (call.state === 'sending' && !isOwn) await noteMayHaveGone(client, reference);
  if (!call.isWanted) return end('skipped', runEnded.code, runEnded.message);
  const { channel } = appCall ?? {};
  if (channel && call.contactId !== null) {
    const reason = await heldBack(client, {
      userId: reference.userId,
      channel,
      contactId: call.contactId,
      category: categoryOf(call.stepData),
    });
    if (reason) return end('skipped', reason, words[reason]);
    if (channel === 'sms') {
      const { userId } = reference;
      const numbers = addressedBy(call.request, call.webhook)?.addresses ?? [];
      if (await hasLeftNumber(client, { userId, contactId: call.contactId, numbers }))
        return end('skipped', 'opted_out', words.number_left);
    }
  }
  if (call.state === 'pending' && call.isHeld && !call.isByHand) {
    const held = await holdRuns(client, [{ id: reference.runId, automatisationId: call.automatisationId }]);
    if (held.size > 0) return { kind: 'wait', milliseconds: longestHold, why: 'hold' };
  }
  // A run's own workflow comes at that time, or where it is hurried; a wake-up, or another attempt of the activity, has the shared one come early.
  const isShared = reference.workflowId !== undefined;
  const retryIn = isShared && call.nextAt && call.state === 'pending' ? call.nextAt.getTime() - now : 0;
  if (retryIn > 0) return { kind: 'wait', milliseconds: retryIn, why: 'retry' };
  const unsent = unsendable(call.request, call.webhook);
  if (unsent) return end(unsent.state, unsent.trouble.code, unsent.trouble.message);
  const suppressed = await suppressedBy(client, reference, call);
  if (suppressed) return end('skipped', suppressed.code, suppressed.message);
  try {
    const connection = connectionOf(call);
    const signIn = connection && signInOf(connection, openCredentials);
    if (isOwn) {
      await markStillSending(client, reference);
      const before = { ...call, attempts: call.attempts - 1 };
      return { kind: 'go', call: before, signIn, connection, appCall, isRepeatable };
    }
    // The run came within the hours of the channel, or waited for them. A pause of the provider may have held the message up since.
    const held = channel && messageWaitOf(call, channel, now);
    if (held) {
      await holdForHours(client, reference, held);
      return { kind: 'wait', milliseconds: Date.parse(held.until) - now, why: 'hours' };
    }
    const rate = signIn ? (apps[signIn.app].server?.rate ?? ownRate) : ownRate;
    const { userAppId, hasTurn } = call;
    const { dueAt, wait } = await paceCall(
      client,
      { ...reference, userAppId, dueAt: call.dueAt, hasTurn },
      rate,
    );
    if (wait > 0) {
      await keepPlace(client, reference, dueAt);
      return { kind: 'wait', milliseconds: wait, why: 'turn' };
    }
    const turn = channel !== undefined && call.isPaced ? await waitForTurn(client, reference) : 0;
    if (turn > 0) {
      await keepPlace(client, reference, dueAt);
      return { kind: 'wait', milliseconds: turn, why: 'turn' };
    }
    await markSending(client, reference, attempt);
    return { kind: 'go', call, signIn, connection, appCall, isRepeatable };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return end('failed', error.code, error.message);
  }
}

/**
 * For how many milliseconds another attempt that has gone out may still be under way. It is seldom one: of two workflows that have come to a run,
 * or of an activity that was not heard of for a while. Calls that may take minutes are those of models, which may be repeated.
 */
const outLongest = ({ sentAt, webhook }: StoredCall, now: number): number =>
  sentAt && isBriefCall(webhook) ? sentAt.getTime() + usualTimeLimit + settlingTime - now : 0;

/**
 * Why an address of the message is suppressed; null: none is. An e-mail or an SMS to the account's own people counts as well. No address
 * becomes suppressed before this transaction ends.
 */
async function suppressedBy(
  client: pg.ClientBase,
  { userId }: CallReference,
  { request, webhook }: StoredCall,
): Promise<{ code: string; message: string } | null> {
  const addressed = addressedBy(request, webhook);
  if (!addressed) return null;
  const { channel, addresses } = addressed;
  const reason = await suppressionReasonOf(client, { userId, channel, addresses });
  return reason && { code: suppressedCode, message: suppressedMessage[reason] };
}

/** Until when a message waits for the hours of its channel, by the settings, the step and the contact as they are now; null: it goes. */
function messageWaitOf(
  { messageHours, timezone, contactTimezone, stepData }: StoredCall,
  channel: Channel,
  now: number,
): MessageWait | null {
  if (stepData['is_transactional'] === true) return null;
  return waitForHours(now, { channel, hours: messageHours }, timezoneOf(contactTimezone, { timezone }));
}

/** The connection as it is when the attempt begins: a rotated key and changed credentials count from the next one on. */
function connectionOf({ userAppId, webhook, connection }: StoredCall): CalledConnection | null {
  if (userAppId === null) return null;
  if (!connection) throw new CallRefused('connection_missing', words.connection_missing);
  const { app } = connection;
  if (webhook !== null && actionOfWebhook(webhook)?.kind !== app) {
    throw new CallRefused(
      'connection_of_another_app',
      `The connection of this step is one to ${apps[app].name}, which cannot do this.`,
    );
  }
  return connection;
}

function signInOf(
  { user_id: userId, app, credentials_encrypted: sealed }: CalledConnection,
  openCredentials: Outside['openCredentials'],
): SignIn {
  const credentials = openCredentials({ userId, app }, sealed);
  if (!credentials) throw new CallRefused('connection_unreadable', words.connection_unreadable);
  return { app, credentials };
}
