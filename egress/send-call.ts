import { apps } from '../domain/apps';
import type { AppCall } from '../domain/apps/definition';
import type { JsonObject } from '../domain/entities/common';
import { fillMarkers } from '../domain/steps/api-call/markers';
import type { RenderedRequest } from '../domain/steps/api-call/rendered-request';
import { CallRefused, fillRequest, fillValue } from './fill';
import type { Outcome } from './outcome';
import { redactOutcome } from './redact';
import { credentialOf, originOf, secretsOf, type SignIn } from './sign-in';
import type { WaysOut } from './ways-out';

/** A call as it goes out, credentials aside. */
export interface OutgoingCall {
  request: RenderedRequest;
  /** The connection it goes through; null for a call of the flow's own. */
  signIn: SignIn | null;
  /** How the app's step calls; null for an API call of the flow's own. */
  appCall: AppCall | null;
  /** The same for every attempt at one call, so that its provider can tell a repeat. */
  idempotencyKey: string;
}

/** How long an answer may take, in milliseconds, unless its app says otherwise. */
const usualTimeLimit = 10_000;

/**
 * Sends a call with its credentials in place. What comes back holds none of them: neither those of its connection nor those that somebody
 * typed into its headers or its address.
 *
 * @param timeLimit how long the answer may take, in milliseconds, where somebody waits for it; as its app says when absent
 */
export async function sendCall(call: OutgoingCall, waysOut: WaysOut, timeLimit?: number): Promise<Outcome> {
  const { appCall, signIn, request } = call;
  const outcome = await send(call, waysOut, timeLimit ?? appCall?.timeLimit ?? usualTimeLimit);
  return redactOutcome(outcome, [...(signIn ? secretsOf(signIn) : []), ...(request.typed ?? [])]);
}

async function send(call: OutgoingCall, waysOut: WaysOut, timeLimit: number): Promise<Outcome> {
  try {
    return await (call.appCall?.mail ? mail(call, waysOut, timeLimit) : http(call, waysOut, timeLimit));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { kind: 'refused', code: error.code, message: error.message };
  }
}

function http(
  call: OutgoingCall,
  { egress, origins, isAllowed }: WaysOut,
  timeLimit: number,
): Promise<Outcome> {
  const { signIn, appCall, idempotencyKey } = call;
  const request = fillRequest(withKey(call), { signIn, origins, isAllowed });
  // An API of anybody's is told all the same: it may know a repeat by this header, and nothing is taken for granted.
  const isSent = !appCall?.request && request.method !== 'GET' && !named(request.headers, idempotencyHeader);
  const headers = isSent ? { ...request.headers, [idempotencyHeader]: idempotencyKey } : request.headers;
  return egress.send({ ...request, headers }, { timeLimit });
}

/** draft-ietf-httpapi-idempotency-key-header */
const idempotencyHeader = 'Idempotency-Key';

/** The request with the key by which its provider knows a repeat, where it takes one in the body. */
function withKey({ request, appCall, idempotencyKey }: OutgoingCall): RenderedRequest {
  const { body } = request;
  if (!appCall?.idempotencyMember || body.as !== 'json') return request;
  // The request is made by the app, whose body is an object.
  const value = body.value as JsonObject;
  return {
    ...request,
    body: { as: 'json', value: { ...value, [appCall.idempotencyMember]: idempotencyKey } },
  };
}

const named = (headers: Readonly<Record<string, string>>, name: string): boolean =>
  Object.keys(headers).some((key) => key.toLowerCase() === name.toLowerCase());

function mail(
  { request, signIn, appCall, idempotencyKey }: OutgoingCall,
  { mail: egress, origins }: WaysOut,
  timeLimit: number,
): Promise<Outcome> {
  const origin = signIn && originOf(signIn, origins);
  const auth = signIn && apps[signIn.app].server?.mailSignIn?.(signIn.credentials);
  if (!origin || !auth || !appCall?.mail) {
    throw new CallRefused(
      'connection_missing',
      'This e-mail needs a connection to a mailbox: choose one in the step.',
    );
  }
  const { nonce, body } = request;
  const valueOf = (name: string): string | undefined => credentialOf(signIn, name);
  const filled = fillValue<unknown>(body.as === 'json' ? body.value : null, {
    ...{ nonce, valueOf },
    fill: (text) => fillMarkers(text, nonce, (name) => valueOf(name) ?? ''),
  });
  const message = appCall.mail(filled);
  // The same message keeps its id when it is sent again, so that a mailbox can tell.
  const messageId = `<${idempotencyKey}@${domainOf(message.from.address)}>`;
  return egress.send({ url: origin.called, auth }, { ...message, messageId }, timeLimit);
}

const domainOf = (address: string): string => address.split('@')[1] ?? 'localhost';
