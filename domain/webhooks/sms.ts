import { z } from 'zod';
import { proofLimit } from '../entities/contacts/consent';
import { toE164 } from '../values/phone';
import { beginning, withoutAccents } from '../values/text';

/*
 * An SMS as Twilio sends it: twilio.com/docs/messaging/guides/webhook-request (read 2026-11-21). Other fields are kept as they came.
 */
export const smsForm = z.looseObject({
  AccountSid: z.string().optional(),
  MessageSid: z.string().min(1).max(64).optional(),
  /** Only reports on a message that we sent have it. */
  MessageStatus: z.string().optional(),
  From: z.string().default(''),
  FromCountry: z.string().optional(),
  Body: z.string().default(''),
  /** What a Messaging Service with Advanced Opt-Out took the message for. */
  OptOutType: z.string().optional(),
});
export type SmsForm = z.infer<typeof smsForm>;

/**
 * Words by which a message ends or resumes what its sender gets, alone in it. In English those of
 * twilio.com/docs/messaging/tutorials/advanced-opt-out; ARRET, ARRETE and ARRETT those of twilio.com/docs/proxy/opt-out-keywords (both
 * read 2026-11-21); the other French ones are ours.
 */
const stopWords = new Set([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  ...['ARRET', 'ARRETE', 'ARRETT', 'ARRETER', 'DESABONNER', 'DESABONNEMENT', 'DESINSCRIRE', 'DESINSCRIPTION'],
]);
const startWords = new Set(['START', 'UNSTOP', 'YES', 'REPRENDRE']);

/** In capitals, without accents, and without what stands around the words. */
function bare(text: string): string {
  const plain = withoutAccents(text);
  const letters = [...plain.matchAll(/\p{L}+/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return '';
  return plain.slice(first.index, last.index + last[0].length).toUpperCase();
}

/** Start words that are also answers to other questions: they bring back who has left, and agree to nothing else. */
const ambiguousWords = new Set(['YES']);

/** What the sender of a message says of SMS by it. */
export interface SmsWord {
  state: 'left' | 'subscribed';
  /** It says nothing of who has not left. */
  isReturn: boolean;
  /** The message, as a proof of it. */
  proof: string;
}

/** What a message says of its sender's consent; null for any message that says nothing of it. */
export function wordOf({ Body, OptOutType }: Pick<SmsForm, 'Body' | 'OptOutType'>): SmsWord | null {
  const word = bare(OptOutType ?? Body);
  const proof = beginning(Body.trim(), proofLimit);
  if (stopWords.has(word)) return { state: 'left', isReturn: false, proof };
  if (!startWords.has(word)) return null;
  return { state: 'subscribed', isReturn: ambiguousWords.has(bare(Body)), proof };
}

/** The sender's number in E.164; null for a short code, a name, or another channel than SMS (`whatsapp:+1…`). */
export const senderOf = ({ From, FromCountry }: Pick<SmsForm, 'From' | 'FromCountry'>): string | null =>
  From.includes(':') ? null : toE164(From, FromCountry);
