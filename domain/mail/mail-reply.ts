import { beginning } from '../values/text/text';
import type { Answer, Reading } from '../apps/answer';

/** The enhanced status code of a reply (RFC 3463): `5.7.8`. */
const enhancedCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Longest excerpt of a server's own words. */
const mostOfReply = 300;

/** What a mail server means by its replies. */
interface MailServerReplies {
  /** By the enhanced status codes that it documents. */
  known: Readonly<Record<string, Reading>>;
  /** For any other temporary reply (4xx), and any other permanent one (5xx), followed by the server's words. */
  passing: (status: number, words: string) => Reading;
  lasting: (status: number, words: string) => Reading;
}

/** Reads a mail server's reply: 2xx is success, 4xx a temporary failure, 5xx a permanent one (RFC 5321, 4.2.1). */
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
