import { apps } from '../domain/apps';
import type { AppCall, OutcomeReference } from '../domain/apps/definition';
import type { JsonObject } from '../domain/entities/common';
import { fillMarkers } from '../domain/steps/api-call/markers';
import type { RenderedRequest } from '../domain/steps/api-call/rendered-request';
import { CallRefused, fillRequest, fillValue } from './fill';
import type { Outcome } from './outcome';
import { plainTextOf } from './plain-text';
import { redactOutcome } from './redact';
import { credentialOf, originOf, secretsOf, type SignIn } from './sign-in';
import type { WaysOut } from './ways-out';

/** Puts Sillage's picture and links into an e-mail's HTML; `isKept`: whether the link to a target stays as it is. */
export type TrackHtml = (html: string, isKept: (target: string) => boolean) => string;

/** A call that is about to be sent, without its credentials. */
export interface OutgoingCall {
  request: RenderedRequest;
  /** The connection that it uses; null for an API call that the user wrote. */
  signIn: SignIn | null;
  /** How the app's step makes the call; null for an API call that the user wrote. */
  appCall: AppCall | null;
  /** The same for all attempts of one call, so that the provider can recognize a repeat. */
  idempotencyKey: string;
  /** The reference by which the provider's later reports are matched to the message; absent: there are none. */
  outcome?: OutcomeReference | null;
  /** How the opens and clicks of its e-mail are tracked; absent: they are not, and it goes out as it is. */
  tracking?: TrackHtml | null;
  /** Whose call it is; e-mails of one account may share a connection. Absent: they do not. */
  account?: number;
  /** The address to which its e-mail returns if it cannot be delivered; absent: its sender's. */
  returnPath?: string | null;
}

/** How long a response may take, in milliseconds, unless the app sets its own limit. */
export const usualTimeLimit = 10_000;

/**
 * Sends a call with its credentials filled in. The outcome contains no credential: neither the connection's nor those that somebody typed
 * into the headers or the URL.
 *
 * @param timeLimit how long the response may take, in milliseconds, when somebody waits for it; the app's own limit when absent
 */
export async function sendCall(call: OutgoingCall, waysOut: WaysOut, timeLimit?: number): Promise<Outcome> {
  const { appCall } = call;
  const outcome = await send(call, waysOut, timeLimit ?? appCall?.timeLimit ?? usualTimeLimit);
  return redactOutcome(outcome, secretsOfCall(call));
}

/** The credentials that the call holds: the connection's, and those that somebody typed. */
const secretsOfCall = ({ signIn, request }: OutgoingCall): string[] => [
  ...(signIn ? secretsOf(signIn) : []),
  ...(request.typed ?? []),
];

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
  const request = fillRequest(withReference(withTracking(withPlainText(withKey(call), call), call), call), {
    signIn,
    origins,
    isAllowed,
  });
  // An arbitrary API gets the header too: it may recognize a repeat by it, and we do not rely on that.
  const isSent = !appCall?.request && request.method !== 'GET' && !named(request.headers, idempotencyHeader);
  const headers = isSent ? { ...request.headers, [idempotencyHeader]: idempotencyKey } : request.headers;
  return egress.send({ ...request, headers }, { timeLimit });
}

/** draft-ietf-httpapi-idempotency-key-header */
const idempotencyHeader = 'Idempotency-Key';

/** The request with the idempotency key in its body, if the provider takes it there. */
function withKey({ request, appCall, idempotencyKey }: OutgoingCall): RenderedRequest {
  const { body } = request;
  if (!appCall?.idempotencyMember || body.as !== 'json') return request;
  // The app built the request, and its body is an object.
  const value = body.value as JsonObject;
  return {
    ...request,
    body: { as: 'json', value: { ...value, [appCall.idempotencyMember]: idempotencyKey } },
  };
}

/** The request with the reference for the provider's later reports, if the app takes it. */
function withReference(request: RenderedRequest, { appCall, outcome }: OutgoingCall): RenderedRequest {
  const { body } = request;
  if (!appCall?.withReference || !outcome) return request;
  if (body.as === 'json')
    return { ...request, body: { as: 'json', value: appCall.withReference(body.value, outcome) } };
  if (body.as !== 'form') return request;
  // For an object it returns an object.
  const value = appCall.withReference(body.value, outcome) as Record<string, unknown>;
  return { ...request, body: { as: 'form', value } };
}

/** The request with an e-mail that has a plain text beside its HTML, if the app sends it by its API. */
function withPlainText(request: RenderedRequest, { appCall }: OutgoingCall): RenderedRequest {
  const { body } = request;
  if (!appCall?.withPlainText || body.as !== 'json') return request;
  return { ...request, body: { as: 'json', value: appCall.withPlainText(body.value, plainTextOf) } };
}

/** The request with an e-mail whose opens and clicks are tracked, if the app sends it by its API. */
function withTracking(request: RenderedRequest, call: OutgoingCall): RenderedRequest {
  const { appCall, tracking } = call;
  const { body } = request;
  if (!appCall?.withTracking || !tracking || body.as !== 'json') return request;
  const value = appCall.withTracking(body.value, (html) => tracking(html, holdsSecret(call)));
  return { ...request, body: { as: 'json', value } };
}

/** Whether a link holds a credential, or the marker of one: a log of clicks must not contain it. */
function holdsSecret(call: OutgoingCall): (target: string) => boolean {
  const secrets = [call.request.nonce, ...secretsOfCall(call)];
  return (target) => secrets.some((secret) => secret !== '' && target.includes(secret));
}

const named = (headers: Readonly<Record<string, string>>, name: string): boolean =>
  Object.keys(headers).some((key) => key.toLowerCase() === name.toLowerCase());

function mail(call: OutgoingCall, { mail: egress, origins }: WaysOut, timeLimit: number): Promise<Outcome> {
  const { request, signIn, appCall, idempotencyKey, tracking } = call;
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
    nonce,
    valueOf,
    fill: (text) => fillMarkers(text, nonce, (name) => valueOf(name) ?? ''),
  });
  const { text: given = '', ...written } = appCall.mail(filled);
  // The plain text shows addresses to people: it keeps those that were written.
  const text = given.trim() === '' ? plainTextOf(written.html) : given;
  const html = tracking ? tracking(written.html, holdsSecret(call)) : written.html;
  const message = { ...written, html, ...(text !== undefined && { text }) };
  // A message that is sent again keeps its id, so that mailboxes can recognize it.
  const messageId = `<${idempotencyKey}@${domainOf(message.from.address)}>`;
  const back = call.returnPath ? { returnPath: call.returnPath } : {};
  const server = { url: origin.called, auth, account: call.account };
  return egress.send(server, { ...message, ...back, messageId }, timeLimit);
}

const domainOf = (address: string): string => address.split('@')[1] ?? 'localhost';
