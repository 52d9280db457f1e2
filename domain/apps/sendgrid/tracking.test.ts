import { trackSendgrid } from './tracking';

const change = (html: string): string => `${html}<img>`;

test('the HTML of an e-mail is tracked, its plain text stays', () => {
  const text = { type: 'text/plain', value: 'Hi https://shop.test' };
  const body = { subject: 'Hi', content: [text, { type: 'text/html', value: '<p>Hi</p>' }] };
  expect(trackSendgrid(body, change)).toMatchObject({
    subject: 'Hi',
    content: [text, { type: 'text/html', value: '<p>Hi</p><img>' }],
    tracking_settings: { open_tracking: { enable: false } },
  });
});

test.each([
  ['of a template at SendGrid', { template_id: 'd-1' }],
  ['without HTML', { content: [{ type: 'text/plain', value: 'Hi' }] }],
])('an e-mail %s stays as it is', (_, body) => {
  expect(trackSendgrid(body, change)).toBe(body);
});
