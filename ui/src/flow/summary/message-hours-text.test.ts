import i18next from 'i18next';
import { loadLanguage } from '../../i18n';
import { messageHoursText } from './message-hours-text';

beforeAll(async () => {
  await loadLanguage('fr');
});

const office = { days: [1, 2, 3, 4, 5], hoursBetween: { from: '09:00', to: '20:00' } };
const told = (
  { webhook = 'twilio_send_sms', ...data }: { webhook?: string | null; is_transactional?: boolean },
  language = 'en',
) =>
  messageHoursText(
    { data, app_webhook_unique_identifier: webhook },
    { sms: office, email: { days: [], hoursBetween: null } },
    { t: i18next.getFixedT(language), language },
  );

test.each([
  ['a message', {}, 'goes Mon–Fri 09:00–20:00'],
  ['a transactional message', { is_transactional: true }, 'goes at any time'],
  ['a message whose channel has no hours', { webhook: 'onesignal_send_push' }, ''],
  ['a message whose hours are the whole week', { webhook: 'sendgrid_send_email' }, ''],
  ['a prompt', { webhook: 'chatgpt_send_prompt' }, ''],
  ['an API call', { webhook: null }, ''],
])('the card of %s tells its hours', (_, step, text) => {
  expect(told(step)).toBe(text);
});

test('the hours are told in the language of the screen', () => {
  expect(told({}, 'fr')).toBe('part lun.–ven. 09:00–20:00');
});
