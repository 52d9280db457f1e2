import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import type { Mail } from '../definition';
import { mailboxOf, oneLine } from '../../mail/mailbox';
import { renderedText } from '../rendered';
import { ownSender } from '../sender';

const rendered = z.object({
  to: renderedText,
  from: z.object({ email: renderedText, name: renderedText.default('') }),
  subject: renderedText,
  html: renderedText,
  text: renderedText.optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** The message of a rendered request. */
export function smtpMail(body: unknown): Mail {
  const { to, from, subject, html, text, headers } = rendered.parse(body);
  return {
    from: { name: from.name, address: from.email },
    // A value from a contact is one recipient, whatever characters it contains.
    to: [mailboxOf(to.trim())],
    subject: oneLine(subject),
    html,
    ...(text && { text }),
    ...(headers && { headers }),
  };
}

/** The same message as people read it. */
export function smtpMessage(body: unknown): SentMessage | null {
  if (!rendered.safeParse(body).success) return null;
  const { from, to, subject, html, text } = smtpMail(body);
  const hasName = from.name !== '' && from.name !== ownSender.name;
  return {
    to: to.map(({ address }) => address).join(', '),
    from: hasName ? from.name : null,
    subject,
    html,
    ...(text !== undefined && { text }),
  };
}
