import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { ownSender } from '../sender';
import { asHtml } from '../../mail/mail-text';

/** An e-mail. It is sent to the connection's mail server, not by HTTP: `smtpMail` builds the message. */
export const smtpRequest = (
  { to = '', subject = '', html = '', text, senderName }: AppFields,
  isHtml = false,
): StoredRequest => ({
  method: 'POST',
  url: 'smtp://{{ app.host }}',
  headers: {},
  body: JSON.stringify({
    to,
    from: { email: ownSender.email, name: senderName || ownSender.name },
    subject,
    html: asHtml(html, isHtml),
    ...(text && { text }),
  }),
});
