import { isCall } from '../../../domain/steps';
import { randomUUID } from 'node:crypto';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { audit } from '../../../db/accounts/audit';
import type { StepContent } from '../../../db/steps/change-chain';
import { whySuppressedOf } from '../../../db/suppressions/asked';
import { readRecipient } from '../../../domain/apps/recipient';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { AppKind } from '../../../domain/entities/app';
import type { StepTest, StepTestInput } from '../../../domain/entities/automatisations/steps/step-test';
import { addressedBy, suppressedCode, suppressedMessage } from '../../../domain/outcomes/suppressing';
import { sendCall } from '../../../egress/send-call';
import type { SignIn } from '../../../egress/sign-in';
import { verdictOf } from '../../../egress/verdict';
import type { WaysOut } from '../../../egress/ways-out';
import { errors } from '../../http/errors';
import type { Trials } from '../../trials/trials';
import { providerTimeLimit } from '../../limits/provider-time-limit';
import { consume } from '../../limits/rate-limit';
import { openStored, type Opening } from '../connections/open-stored';
import type { Caller } from '../automatisations/caller';
import type { Place } from './contact';
import { hostOf } from './service';
import { withItsRequest, writtenStep } from '../steps/written-step';

/** What sending tests needs. */
export interface TestPlace extends Place, Opening {
  waysOut: WaysOut;
  trials: Trials;
  limiter: RateLimiterPostgres;
}

/**
 * Sends the message of a step that is being edited to one recipient, once. No run begins, nothing is counted and no variable written; the
 * recipient's opt-out is ignored, since the caller asks for the message. Nothing goes to a suppressed address: it could not arrive, and
 * would harm the sender. Throws ApiError as a preview does, and 400 for a step that sends
 * no such message or an invalid recipient, 409 for credentials that cannot be decrypted, 429 for too many tests.
 */
export async function sendTest(
  place: TestPlace,
  caller: Caller,
  automatisationId: number,
  { recipient, ...input }: StepTestInput,
): Promise<StepTest> {
  const step = await writtenStep(place, caller, automatisationId, input);
  const { content } = step;
  const appCall = callOfWebhook(content.app_webhook_unique_identifier);
  if (!isCall(content.type) || !appCall?.recipient) throw errors.testUnavailable();
  const { kind, field } = appCall.recipient;
  const sent_to = readRecipient[kind](recipient, step.regional.phoneCountry);
  if (sent_to === null) throw errors.testRecipientInvalid(kind);
  const signIn = await openConnection(place, caller, content);
  const toRecipient = { ...content, data: { ...content.data, [field]: sent_to } };
  const rendered = await place.trials.run(
    caller.userId,
    'request',
    { ...step, content: withItsRequest(toRecipient) },
    hostOf(place, caller.userId),
  );
  if ('problem' in rendered) return { sent_to, problem: { ...rendered.problem, may_pass: false } };
  const addressed = addressedBy(rendered.request, content.app_webhook_unique_identifier);
  const suppressed =
    addressed && (await whySuppressedOf(place.database.pool, caller.userId, [{ ...addressed, at: null }]))[0];
  if (suppressed)
    return {
      sent_to,
      problem: { code: suppressedCode, message: suppressedMessage[suppressed], may_pass: false },
    };
  await consume(place.limiter, caller.userId);
  await keepAct(place, caller, { automatisation_id: automatisationId, app: signIn.app });
  const call = { request: rendered.request, signIn, appCall, idempotencyKey: randomUUID() };
  const outcome = await sendCall(call, place.waysOut, providerTimeLimit);
  const verdict = verdictOf(outcome, {
    call: appCall,
    stepData: content.data,
    isRepeatable: false,
    now: Date.now(),
  });
  if (verdict.kind === 'done') return { sent_to, problem: null };
  const { code, message } = verdict;
  return { sent_to, problem: { code, message, may_pass: verdict.kind === 'retry' } };
}

async function openConnection(
  place: TestPlace,
  { userId }: Caller,
  { user_app_id }: StepContent,
): Promise<SignIn> {
  if (user_app_id === null) throw errors.connectionNeeded();
  const { stored, credentials } = await openStored(place, userId, user_app_id);
  if (!credentials) throw errors.credentialsUnreadable();
  return { app: stored.app, credentials };
}

/** Logs that an administrator who acts as a client sent a test: it goes out in the client's name. */
async function keepAct(
  { database }: TestPlace,
  { userId, authorId }: Caller,
  detail: { automatisation_id: number; app: AppKind },
): Promise<void> {
  if (authorId === userId) return;
  await audit(database.pool, { userId, actorId: authorId, action: 'step_test_sent', detail });
}
