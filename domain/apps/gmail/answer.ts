import { beginning } from '../../values/text';
import type { Answer, Reading } from '../answer';

/** The enhanced status code of a reply (RFC 3463): `5.7.8`. */
const enhancedCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

const hour = 3_600_000;

/** Source: https://knowledge.workspace.google.com/admin/support/troubleshooting/gmail-smtp-errors-and-codes (read November 2026) */
const refusals: Readonly<Record<string, Reading>> = {
  '5.7.8': {
    ...{ kind: 'failed', code: 'gmail_sign_in_refused' },
    message: 'Gmail refused the sign-in: make a new app password and put it into the connection.',
  },
  '5.7.9': {
    ...{ kind: 'failed', code: 'gmail_app_password_needed' },
    message: 'Gmail wants an app password here, not the account’s own password.',
  },
  '5.4.5': {
    ...{ kind: 'retry', code: 'gmail_daily_limit', after: hour },
    message: 'The mailbox has reached what Gmail lets it send in a day.',
  },
  '5.1.1': {
    kind: 'failed',
    code: 'gmail_recipient_unknown',
    message: 'The recipient’s address does not exist.',
  },
  '5.1.3': {
    kind: 'failed',
    code: 'gmail_recipient_invalid',
    message: 'The recipient’s address is not valid.',
  },
  '5.3.4': { kind: 'failed', code: 'gmail_too_large', message: 'The e-mail is larger than Gmail takes.' },
};

/** Reads a mail server's reply: 2xx is done, 4xx passes, 5xx does not (RFC 5321, 4.2.1). */
export function readMailReply({ status, body }: Answer): Reading {
  const words = typeof body === 'string' ? body : '';
  if (status < 400) return { kind: 'done' };
  const enhanced = enhancedCode.exec(words)?.[1];
  const known = enhanced !== undefined && Object.hasOwn(refusals, enhanced) ? refusals[enhanced] : undefined;
  if (known) return known;
  const [code, why] = [`gmail_${status}`, beginning(words, 300)];
  if (status < 500) return { kind: 'retry', code, message: `Gmail refused the e-mail (${status}): ${why}` };
  return {
    kind: 'failed',
    code,
    message: `Gmail refused the e-mail (${status}): correct the step or the connection, then retry. In its words: ${why}`,
  };
}
