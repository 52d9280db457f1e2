import { asHtml } from '../../mail/mail-text';
import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { ownSender } from '../sender';

/**
 * Sends an e-mail: from a dynamic template with its data, or with a subject and HTML of the step. The sender is the connection's unless
 * the step names one. Source: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send (read November 2026)
 */
export const mailSendRequest = (fields: AppFields, isHtml = false): StoredRequest => ({
  method: 'POST',
  url: 'https://api.sendgrid.com/v3/mail/send',
  headers: { Authorization: 'Bearer {{ app.api_key }}', 'Content-Type': 'application/json' },
  body: JSON.stringify({
    personalizations: [{ to: [{ email: fields.to ?? '' }], ...templateData(fields) }],
    from: senderOf(fields),
    ...contentOf(fields, isHtml),
  }),
});

const templateData = ({ template_id, dynamic_template_data }: AppFields) =>
  template_id ? { dynamic_template_data: dynamic_template_data ?? {} } : {};

const senderOf = ({ from_email, from_name }: AppFields) =>
  from_email
    ? { email: from_email, ...(from_name && { name: from_name }) }
    : { email: ownSender.email, name: from_name || ownSender.name };

/** A template brings its own subject and content; SendGrid takes no others beside it. */
const contentOf = ({ template_id, subject = '', html = '', text }: AppFields, isHtml: boolean) =>
  template_id
    ? { template_id }
    : {
        subject,
        // SendGrid takes the plain text before the HTML.
        content: [
          ...(text ? [{ type: 'text/plain', value: text }] : []),
          { type: 'text/html', value: asHtml(html, isHtml) },
        ],
      };
