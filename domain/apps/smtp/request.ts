import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { asHtml } from '../mail-text';

/** The sender that a connection brings. */
export const ownSender = { email: '{{ app.from_email }}', name: '{{ app.from_name }}' };

/** An e-mail. It is handed to the connection's mail server, not posted: `smtpMail` makes the message of it. */
export const smtpRequest = ({ to = '', subject = '', html = '', senderName }: AppFields): StoredRequest => ({
  method: 'POST',
  url: 'smtp://{{ app.host }}',
  headers: {},
  body: JSON.stringify({
    to,
    from: { email: ownSender.email, name: senderName || ownSender.name },
    subject,
    html: asHtml(html),
  }),
});
