import type { Answer, Reading } from '../answer';
import { readMailReply } from '../../mail/mail-reply';

const hour = 3_600_000;

/** Source: https://knowledge.workspace.google.com/admin/support/troubleshooting/gmail-smtp-errors-and-codes (read November 2026) */
const refusals: Readonly<Record<string, Reading>> = {
  '5.7.8': {
    kind: 'failed',
    code: 'gmail_sign_in_refused',
    message: 'Gmail refused the sign-in: make a new app password and put it into the connection.',
  },
  '5.7.9': {
    kind: 'failed',
    code: 'gmail_app_password_needed',
    message: 'Gmail wants an app password here, not the account’s own password.',
  },
  '5.4.5': {
    kind: 'retry',
    code: 'gmail_daily_limit',
    after: hour,
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

/** Reads the reply of Gmail's mail server. */
export const readGmailReply = (answer: Answer): Reading =>
  readMailReply(answer, {
    known: refusals,
    passing: (status, words) => ({
      kind: 'retry',
      code: `gmail_${status}`,
      message: `Gmail refused the e-mail (${status}): ${words}`,
    }),
    lasting: (status, words) => ({
      kind: 'failed',
      code: `gmail_${status}`,
      message: `Gmail refused the e-mail (${status}): correct the step or the connection, then retry. In its words: ${words}`,
    }),
  });
