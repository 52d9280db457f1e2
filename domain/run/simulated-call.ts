import { readStatus, type Answer } from '../apps/answer';
import { callOfWebhook } from '../apps/webhook';
import type { HeldBack } from '../entities/contacts/consent';
import { categoryOf, whyMessageHeldBack, type ConsentRules } from '../entities/contacts/topic';
import type { CannedAnswer } from '../entities/automatisations/simulation';
import { suppressedCode, wouldBeSuppressed, type AddressRefusal } from '../outcomes/suppressing';
import type { CallStart, EndedCall } from '../steps/api-call/call';
import { unsendable } from '../steps/api-call/sent-message';
import { apiCallData } from '../steps/api-call/schema';
import type { ContactState } from './memory-run';
import type { FlowStep } from './visit';

/** Why nothing would be sent to a contact. */
export const heldBackWords: Record<HeldBack, string> = {
  opted_out: 'It would not be sent: the contact has unsubscribed from this channel.',
  not_asked: 'It would not be sent: the contact has not agreed to messages on this channel.',
  topic_left: 'It would not be sent: the contact has left the topic of this message.',
  topic_not_joined: 'It would not be sent: the contact has not subscribed to the topic of this message.',
};

/** Why a message would not be sent to its address. */
export const addressTrouble = (reason: AddressRefusal): { code: string; message: string } =>
  reason === 'opted_out'
    ? { code: reason, message: heldBackWords[reason] }
    : { code: suppressedCode, message: wouldBeSuppressed[reason] };

/** The answer of a call for which none was given. */
const emptyAnswer: CannedAnswer = { status: 200, headers: {}, body: '' };

/**
 * Simulates a call: nothing is sent, and the prepared answer is read by its app. A temporary failure ends as a failure, as it does after
 * the last retry. `refused`: why an address of its message gets nothing.
 */
export function answered(
  { request, webhook }: CallStart,
  { data }: FlowStep,
  canned: CannedAnswer | null,
  contact: ContactState | null,
  { rules, refused }: { rules: ConsentRules; refused: AddressRefusal | null },
): EndedCall {
  const call = callOfWebhook(webhook);
  const ended = { request, attempts: 1, answer: null, writes: null, trouble: null };
  const message = call?.channel && { channel: call.channel, category: categoryOf(data) };
  const reason = message && contact && whyMessageHeldBack(contact, message, rules);
  if (reason) {
    const trouble = { code: reason, message: heldBackWords[reason] };
    return { ...ended, state: 'skipped', attempts: 0, trouble };
  }
  const unsent = unsendable(request, webhook);
  if (unsent) return { ...ended, ...unsent, attempts: 0 };
  if (refused) return { ...ended, state: 'skipped', attempts: 0, trouble: addressTrouble(refused) };
  const answer = toAnswer(canned ?? emptyAnswer);
  // Without an answer to read, the call is assumed to have succeeded.
  const reading = canned && call ? call.read(answer, apiCallData.parse(data)) : readStatus(answer);
  if (reading.kind === 'done') return { ...ended, state: 'answered', answer, writes: reading.writes ?? null };
  const trouble = { code: reading.code, message: reading.message };
  return { ...ended, state: reading.kind === 'skipped' ? 'skipped' : 'failed', answer, trouble };
}

const toAnswer = ({ status, headers, body }: CannedAnswer): Answer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: body ?? '',
});
