import { z } from 'zod';
import { toE164 } from '../values/phone';
import { withoutAccents } from '../values/text';

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

/** True where a message ends what its sender gets, false where it resumes it, null for any other message. */
export function optOutOf({ Body, OptOutType }: Pick<SmsForm, 'Body' | 'OptOutType'>): boolean | null {
  const word = bare(OptOutType ?? Body);
  if (stopWords.has(word)) return true;
  return startWords.has(word) ? false : null;
}

/** The sender's number in E.164; null for a short code, a name, or another channel than SMS (`whatsapp:+1…`). */
export const senderOf = ({ From, FromCountry }: Pick<SmsForm, 'From' | 'FromCountry'>): string | null =>
  From.includes(':') ? null : toE164(From, FromCountry);
