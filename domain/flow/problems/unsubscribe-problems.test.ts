import { sampleProblems, unsubscribeProblems } from './unsubscribe-problems';
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

test.each([
  ['the address of an e-mail to begin with', 'Shop · 1 Example Street, Example City', ['address']],
  ['a button that leads nowhere yet', '<a href="https://www.example.com/">Buy</a>', ['link']],
  [
    'both, in French',
    '<p>Exempleville</p><a href="https://www.example.com/a?b=1&amp;c=2">x</a>',
    ['address', 'link'],
  ],
  ['a claim of an e-mail to begin with', '<li>Free returns</li>', ['texts\nFree returns']],
  [
    'an address and a link of one’s own',
    '12 rue des Lilas <a href="https://shop.test/">www.example.com</a>',
    [],
  ],
])('%s is told', (_, html, subjects) => {
  const step = { ...checkedStep(1, 'APICALL', {}), app_webhook_unique_identifier: 'sendgrid_send_email' };
  expect(sampleProblems(step, { ...toContact, html }, { samplesOfTemplates: new Map() })).toEqual(
    subjects.map((subject) => ({ code: 'sample_left', step_id: 1, field: 'html', subject })),
  );
});

test('a template that still has samples is told at the step that sends it', () => {
  const data = { message_template_id: 9 };
  const step = { ...checkedStep(1, 'APICALL', data), app_webhook_unique_identifier: 'sendgrid_send_email' };
  const samplesOfTemplates = new Map([[9, ['address' as const]]]);
  expect(sampleProblems(step, data, { samplesOfTemplates })).toEqual([
    { code: 'sample_left', step_id: 1, field: 'message_template_id', subject: 'address' },
  ]);
});
