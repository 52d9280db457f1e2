import { z } from 'zod';
import { proofLimit } from '../entities/contacts/consent';
import { toE164 } from '../values/phone';
import { beginning, withoutAccents } from '../values/text/text';

/* An SMS as Twilio sends it: twilio.com/docs/messaging/guides/webhook-request (read 2026-11-21). Other fields are stored unchanged. */
export const smsForm = z.looseObject({
  AccountSid: z.string().optional(),
  MessageSid: z.string().min(1).max(64).optional(),
  /** Only status reports of outgoing messages have it. */
  MessageStatus: z.string().optional(),
  From: z.string().default(''),
  FromCountry: z.string().optional(),
  Body: z.string().default(''),
  /** How a Messaging Service with Advanced Opt-Out classified the message. */
  OptOutType: z.string().optional(),
});
export type SmsForm = z.infer<typeof smsForm>;

/**
 * Keywords that unsubscribe or resubscribe the sender when the message contains nothing else. The English ones are from
 * twilio.com/docs/messaging/tutorials/advanced-opt-out; ARRET, ARRETE and ARRETT from twilio.com/docs/proxy/opt-out-keywords (both read
 * 2026-11-21); the other French ones are ours.
 */
const stopWords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ARRET',
  'ARRETE',
  'ARRETT',
  'ARRETER',
  'DESABONNER',
  'DESABONNEMENT',
  'DESINSCRIRE',
  'DESINSCRIPTION',
]);
const startWords = new Set(['START', 'UNSTOP', 'YES', 'REPRENDRE']);

/** In capitals, without accents, and without surrounding punctuation. */
function bare(text: string): string {
  const plain = withoutAccents(text);
  const letters = [...plain.matchAll(/\p{L}+/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return '';
  return plain.slice(first.index, last.index + last[0].length).toUpperCase();
}

/** Start keywords that also answer other questions: they resubscribe a sender who had unsubscribed, and mean no consent otherwise. */
const ambiguousWords = new Set(['YES']);

/** The consent that a message expresses. */
export interface SmsWord {
  state: 'left' | 'subscribed';
  /** It applies only to a sender who had unsubscribed. */
  isReturn: boolean;
  /** The message's text, as proof. */
  proof: string;
}

/** The consent in a message; null for a message without a keyword. */
export function wordOf({ Body, OptOutType }: Pick<SmsForm, 'Body' | 'OptOutType'>): SmsWord | null {
  const word = bare(OptOutType ?? Body);
  const proof = beginning(Body.trim(), proofLimit);
  if (stopWords.has(word)) return { state: 'left', isReturn: false, proof };
  if (!startWords.has(word)) return null;
  return { state: 'subscribed', isReturn: ambiguousWords.has(bare(Body)), proof };
}

/** The sender's number in E.164; null for a short code, a name, or a channel other than SMS (`whatsapp:+1…`). */
export const senderOf = ({ From, FromCountry }: Pick<SmsForm, 'From' | 'FromCountry'>): string | null =>
  From.includes(':') ? null : toE164(From, FromCountry);
