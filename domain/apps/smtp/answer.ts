import type { Answer, Reading } from '../answer';
import { readMailReply } from '../../mail/mail-reply';

const signInRefused: Reading = {
  kind: 'failed',
  code: 'smtp_sign_in_refused',
  message:
    'The mail server refused the sign-in: correct the user name and the password of the connection, then retry.',
};

/** The codes that all mail servers share. Source: RFC 3463 (enhanced status codes) */
const known: Readonly<Record<string, Reading>> = {
  '5.1.1': {
    kind: 'failed',
    code: 'smtp_recipient_unknown',
    message: 'The recipient’s address does not exist.',
  },
  '5.1.3': {
    kind: 'failed',
    code: 'smtp_recipient_invalid',
    message: 'The recipient’s address is not valid.',
  },
  '5.3.4': {
    kind: 'failed',
    code: 'smtp_too_large',
    message: 'The e-mail is larger than the mail server takes.',
  },
  '5.7.8': signInRefused,
};

/** Replies that refuse a sign-in, or require a different one, with or without an enhanced code (RFC 4954, section 6). */
const signInReplies = new Set([530, 534, 535, 538]);

/** Reads the reply of any mail server. */
export const readSmtpReply = (answer: Answer): Reading =>
  signInReplies.has(answer.status)
    ? signInRefused
    : readMailReply(answer, {
        known,
        passing: (status, words) => ({
          kind: 'retry',
          code: `smtp_${status}`,
          message: `The mail server refused the e-mail (${status}): ${words}`,
        }),
        lasting: (status, words) => ({
          kind: 'failed',
          code: `smtp_${status}`,
          message: `The mail server refused the e-mail (${status}): correct the step or the connection, then retry. In its words: ${words}`,
        }),
      });
