import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import type { Mail } from '../definition';
import { mailboxOf, oneLine } from '../../mail/mailbox';
import { renderedText } from '../rendered';
import { ownAddress } from './request';

const rendered = z.object({
  emails: z.array(renderedText),
  emailFromAddress: renderedText,
  subject: renderedText,
  message: renderedText,
  senderName: renderedText,
  text: renderedText.optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** The message of a rendered mailbox request. */
export function gmailMail(body: unknown): Mail {
  const { emails, emailFromAddress, subject, message, senderName, text, headers } = rendered.parse(body);
  return {
    from: { name: senderName, address: emailFromAddress },
    to: emails
      .map((email) => email.trim())
      .filter((email) => email !== '')
      .map(mailboxOf),
    subject: oneLine(subject),
    html: message,
    ...(text && { text }),
    ...(headers && { headers }),
  };
}

/** The same message as people read it. */
export function gmailMessage(body: unknown): SentMessage | null {
  if (!rendered.safeParse(body).success) return null;
  const { from, to, subject, html, text } = gmailMail(body);
  return {
    to: to.map(({ address }) => address).join(', '),
    from: from.name === ownAddress ? null : from.name,
    subject,
    html,
    ...(text !== undefined && { text }),
  };
}
