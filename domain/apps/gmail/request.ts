import { z } from 'zod';
import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { asHtml } from '../../mail/mail-text';
import { quotesStored, quotesWritten } from './quotes';
import { recipientTemplates } from './recipients';

/** The sender address from the connection. */
export const ownAddress = '{{ app.email }}';

/**
 * A message of a mailbox, in its stored shape (docs/contract.md#app-steps). It is handed to Gmail's mail server, not posted: `gmailMail`
 * makes the message of it. Source of the address: https://developers.google.com/workspace/gmail/imap/imap-smtp (read November 2026)
 */
export const mailboxRequest = (
  { to = '', subject = '', message = '', text, senderName }: AppFields,
  isHtml = false,
): StoredRequest => ({
  method: 'POST',
  url: 'smtps://smtp.gmail.com:465',
  headers: {},
  body: JSON.stringify({
    emails: [to],
    emailFromAddress: ownAddress,
    emailFromPassword: '{{ app.app_password }}',
    subject,
    message: quotesStored(asHtml(message, isHtml)),
    ...(text && { text }),
    senderName: senderName || ownAddress,
  }),
});

const stored = z.looseObject({ message: z.string(), emails: z.array(z.string()).optional() });

/**
 * The body of a stored mailbox request, ready to render: the message restored to its original text, and each recipient separate. Any other
 * body is returned unchanged.
 */
export function writtenMailbox(body: unknown): unknown {
  const { data } = stored.safeParse(body);
  if (!data) return body;
  const { emails } = data;
  return {
    ...data,
    ...(emails && { emails: emails.flatMap(recipientTemplates) }),
    message: quotesWritten(data.message),
  };
}
