import type { StoredCall } from '../../db/calls/attempt';
import { apps } from '../../domain/apps';
import type { AppCall } from '../../domain/apps/definition';
import type { JsonObject } from '../../domain/entities/common';
import type { RenderedRequest } from '../../domain/steps/api-call/render';
import type { Outcome } from '../../egress/outcome';
import { CallRefused, fillRequest, fillValue } from './fill';
import type { Outside } from './outside';
import type { Attempt } from './prepare';
import { redactAnswer } from './redact';
import { credentialOf, originOf, secretsOf } from './sign-in';
import { fillMarkers } from '../../domain/steps/api-call/markers';

/** How long an answer may take, in milliseconds, unless its app says otherwise. */
const usualTimeLimit = 10_000;

/** Sends a call with its credentials in place. What comes back holds none of them. */
export async function sendCall(attempt: Attempt, outside: Outside): Promise<Outcome> {
  try {
    const outcome = attempt.appCall?.mail ? await mail(attempt, outside) : await http(attempt, outside);
    if (outcome.kind !== 'answered' || !attempt.signIn) return outcome;
    return { ...outcome, answer: redactAnswer(outcome.answer, secretsOf(attempt.signIn)) };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { kind: 'refused', code: error.code, message: error.message };
  }
}

function http({ call, signIn, appCall }: Attempt, { egress, origins, isAllowed }: Outside): Promise<Outcome> {
  const request = fillRequest(withKey(call, appCall), { signIn, origins, isAllowed });
  // An API of anybody's is told all the same: it may know a repeat by this header, and nothing is taken for granted.
  const isSent = !appCall?.request && request.method !== 'GET' && !named(request.headers, idempotencyHeader);
  const headers = isSent ? { ...request.headers, [idempotencyHeader]: call.idempotencyKey } : request.headers;
  return egress.send({ ...request, headers }, { timeLimit: appCall?.timeLimit ?? usualTimeLimit });
}

/** draft-ietf-httpapi-idempotency-key-header */
const idempotencyHeader = 'Idempotency-Key';

/** The request with the key by which its provider knows a repeat, where it takes one in the body. */
function withKey({ request, idempotencyKey }: StoredCall, appCall: AppCall | null): RenderedRequest {
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

function mail({ call, signIn, appCall }: Attempt, { mail: egress, origins }: Outside): Promise<Outcome> {
  const origin = signIn && originOf(signIn, origins);
  const auth = signIn && apps[signIn.app].server?.mailSignIn?.(signIn.credentials);
  if (!origin || !auth || !appCall?.mail) {
    throw new CallRefused(
      'connection_missing',
      'This e-mail needs a connection to a mailbox: choose one in the step.',
    );
  }
  const { nonce, body } = call.request;
  const valueOf = (name: string): string | undefined => credentialOf(signIn, name);
  const filled = fillValue<unknown>(body.as === 'json' ? body.value : null, {
    ...{ nonce, valueOf },
    fill: (text) => fillMarkers(text, nonce, (name) => valueOf(name) ?? ''),
  });
  // The same message keeps its id when it is sent again, so that a mailbox can tell.
  const message = { ...appCall.mail(filled), messageId: `<${call.idempotencyKey}@${domainOf(auth.user)}>` };
  return egress.send({ url: origin.called, auth }, message, appCall.timeLimit ?? usualTimeLimit);
}

const domainOf = (address: string): string => address.split('@')[1] ?? 'localhost';
