import { unsubscribeProblems } from './unsubscribe-problems';
import { checkedStep } from '../../../tests/factories/checked-flow';

const found = (webhook: string | null, fields: object) =>
  unsubscribeProblems({ ...checkedStep(1, 'APICALL', {}), app_webhook_unique_identifier: webhook }, fields);
const toContact = { to: '{{ contact.email }}', subject: 'Hi' };

test.each([
  ['sendgrid_send_email', 'html'],
  ['gmail_send_email', 'message'],
  ['smtp_send_email', 'html'],
])('an e-mail by %s whose text has no link to leave by is told', (webhook, field) => {
  expect(found(webhook, { ...toContact, [field]: '<p>Hi</p>' })).toEqual([
    { code: 'unsubscribe_missing', step_id: 1, field },
  ]);
  expect(found(webhook, { ...toContact, [field]: '<a href="{{ unsubscribe_url }}">Leave</a>' })).toEqual([]);
});

test.each([
  ['an e-mail to somebody else', 'sendgrid_send_email', { to: 'shop@example.com', html: 'Hi' }],
  ['an e-mail that is not written yet', 'sendgrid_send_email', toContact],
  ['a template at the provider', 'sendgrid_send_email', { ...toContact, html: 'Hi', template_id: 'd-1' }],
  ['a text message', 'twilio_send_sms', { phone_number: '{{ contact.phone }}', message: 'Hi' }],
  ['a call of the flow’s own', null, { ...toContact, html: 'Hi' }],
])('%s needs none', (_, webhook, fields) => {
  expect(found(webhook, fields)).toEqual([]);
});
