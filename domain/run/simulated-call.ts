import { readStatus, type Answer } from '../apps/answer';
import { callOfWebhook } from '../apps/webhook';
import { whyHeldBack, type HeldBack, type MayWriteUnasked } from '../entities/contacts/consent';
import type { CannedAnswer } from '../entities/automatisations/simulation';
import type { CallStart, EndedCall } from '../steps/api-call/call';
import { unsendable } from '../steps/api-call/sent-message';
import { apiCallData } from '../steps/api-call/schema';
import type { ContactState } from './memory-run';
import type { FlowStep } from './visit';

/** Why nothing would be sent to a contact. */
export const heldBackWords: Record<HeldBack, string> = {
  opted_out: 'It would not be sent: the contact has unsubscribed from this channel.',
  not_asked: 'It would not be sent: the contact has not agreed to messages on this channel.',
};

/** What a call gets that nobody has said the answer of. */
const emptyAnswer: CannedAnswer = { status: 200, headers: {}, body: '' };

/**
 * A call as a simulation ends it: nothing goes out, and the canned answer is read as its app reads it. A failure that may pass fails, as it
 * does once it has been tried long enough.
 */
export function answered(
  { request, webhook }: CallStart,
  { data }: FlowStep,
  canned: CannedAnswer | null,
  contact: ContactState | null,
  mayWrite: MayWriteUnasked,
): EndedCall {
  const call = callOfWebhook(webhook);
  const ended = { request, attempts: 1, answer: null, writes: null, trouble: null };
  const reason = call?.channel && contact && whyHeldBack(contact, call.channel, mayWrite);
  if (reason) {
    const trouble = { code: reason, message: heldBackWords[reason] };
    return { ...ended, state: 'skipped', attempts: 0, trouble };
  }
  const unsent = unsendable(request, webhook);
  if (unsent) return { ...ended, ...unsent, attempts: 0 };
  const answer = toAnswer(canned ?? emptyAnswer);
  // Without an answer to read, the app's work is taken as done.
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
