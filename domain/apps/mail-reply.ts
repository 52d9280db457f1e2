import { beginning } from '../values/text';
import type { Answer, Reading } from './answer';

/** The enhanced status code of a reply (RFC 3463): `5.7.8`. */
const enhancedCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** How much of a server's own words is told. */
const mostOfReply = 300;

/** What a mail server means by its replies. */
interface MailServerReplies {
  /** By the enhanced status codes that it documents. */
  known: Readonly<Record<string, Reading>>;
  /** Of any other reply that passes (4xx), and of one that does not (5xx), in its words. */
  passing: (status: number, words: string) => Reading;
  lasting: (status: number, words: string) => Reading;
}

/** Reads a mail server's reply: 2xx is done, 4xx passes, 5xx does not (RFC 5321, 4.2.1). */
export function readMailReply(
  { status, body }: Answer,
  { known, passing, lasting }: MailServerReplies,
): Reading {
  const text = typeof body === 'string' ? body : '';
  if (status < 400) return { kind: 'done' };
  const enhanced = enhancedCode.exec(text)?.[1];
  const documented = enhanced !== undefined && Object.hasOwn(known, enhanced) ? known[enhanced] : undefined;
  if (documented) return documented;
  return (status < 500 ? passing : lasting)(status, beginning(text, mostOfReply));
}
