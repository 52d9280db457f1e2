import i18next from 'i18next';
import type { MessageCap } from '../../../../domain/entities/account/message-caps';
import { loadLanguage } from '../../i18n';
import { messageCapsText } from './message-caps-text';

beforeAll(async () => {
  await loadLanguage('fr');
});

const any: MessageCap = {
  channel: null,
  category: null,
  count: 1,
  period: 1,
  unit: 'days',
  when_reached: 'wait',
};
const caps: MessageCap[] = [
  { ...any, channel: 'sms', category: 'news', count: 3, period: 12, unit: 'hours' },
  any,
  { ...any, category: 'offers', count: 2 },
];
const told = (
  { webhook = 'twilio_send_sms', ...data }: { webhook?: string | null; message_category?: string } & object,
  language = 'en',
) =>
  messageCapsText({ data, app_webhook_unique_identifier: webhook }, caps, {
    t: i18next.getFixedT(language),
    topicOf: (category) => (category === 'offers' ? 'Our offers' : null),
  });

test.each([
  ['a message', {}, '1 message in 1 day at most'],
  [
    'a message of a category',
    { message_category: 'news' },
    'category news · 3 SMS of “news” in 12 hours at most · 1 message in 1 day at most',
  ],
  [
    'a message about a topic, by its name,',
    { message_category: 'offers' },
    'topic Our offers · 1 message in 1 day at most · 2 messages of “Our offers” in 1 day at most',
  ],
  ['a transactional message', { is_transactional: true, message_category: 'news' }, ''],
  ['a prompt', { webhook: 'chatgpt_send_prompt' }, ''],
  ['an API call', { webhook: null }, ''],
])('the card of %s tells the caps that count it', (_, step, text) => {
  expect(told(step)).toBe(text);
});

test('the caps are told in the language of the screen', () => {
  expect(told({ message_category: 'news' }, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'catégorie news · 3 SMS de « news » en 12 heures au plus · 1 message en 1 jour au plus',
  );
});
