import i18next from 'i18next';
import type { StepType } from '../../../../domain/steps/types';
import { loadLanguage } from '../../i18n';
import { stepSummary } from './step-summary';

beforeAll(async () => {
  await loadLanguage('fr');
});

const summary = (type: StepType, data: Parameters<typeof stepSummary>[0]['data'], language = 'en') =>
  stepSummary(
    { type, data },
    {
      t: i18next.getFixedT(language),
      language,
      names: {
        tag: (id) => `tag ${id}`,
        segment: (id) => `segment ${id}`,
        event: (name) => name,
        message: (id) => `template ${id}`,
      },
    },
  );

const days = { timezone: 'America/Montreal', days: [1, 2, 3, 4, 5] };

test('a delay says how long, and which days and hours it waits for then', () => {
  const wait = { delay: 120, delay_unit: 'MINUTES' };
  expect(summary('DELAY', wait)).toBe('2 minutes');
  const hours = { ...wait, ...days, hoursBetween: { from: '09:00', to: '17:00' } };
  expect(summary('DELAY', hours)).toBe('2 minutes, then Mon–Fri 09:00–17:00 (Montreal)');
  expect(summary('DELAY', { ...wait, ...days, days: [1, 3, 6, 7] })).toBe(
    '2 minutes, then Mon, Wed, Sat, Sun',
  );
  expect(summary('DELAY', { ...hours, timezone: 'Atlantic/Reykjavik' })).toBe(
    '2 minutes, then Mon–Fri 09:00–17:00',
  );
  expect(summary('DELAY', { ...hours, timezone: 'contact' })).toBe(
    '2 minutes, then Mon–Fri 09:00–17:00 in the contact’s timezone',
  );
  expect(summary('DELAY', days)).toBe('Mon–Fri');
  const byDate = { use_variable: true, delay_variable: 'event.days' };
  expect(summary('DELAY', byDate)).toBe('event.days');
  expect(summary('DELAY', { ...byDate, date_offset: -86_400 })).toBe('1 day before event.days');
});

test('a delay is told in the language of the screen', () => {
  expect(summary('DELAY', { delay: 3_600, delay_unit: 'HOURS', ...days }, 'fr')).toMatch(
    /^1\sheure, puis lun\.–ven\.$/,
  );
});

test.each<[StepType, Parameters<typeof stepSummary>[0]['data'], string]>([
  [
    'CONDITION',
    { variable: 'event.total', operation: 'GREATER_THAN', value: 100 },
    'event.total: is greater than 100',
  ],
  [
    'CONDITION',
    { variable: 'contact.phone', variable_type: 'string', operation: 'IS_NULL_OR_EMPTY' },
    'contact.phone: is missing or empty',
  ],
  ['CONDITION', { operation: 'CONTACT_IS_IN_TAG', value: 4 }, 'tag 4'],
  ['CONDITION', { operation: 'CONTACT_IS_IN_SEGMENT', value: 9 }, 'segment 9'],
  ['LOOP', { source: 'segment', value: 9, delay_between_iterations: 1_000 }, 'segment 9 · 60 per minute'],
  ['TAG', { tag_id: 3 }, 'tag 3'],
  ['UPDATE_VARIABLE', { variable: 'contact.score', operation: 'ADDITION', value: 5 }, 'contact.score: add 5'],
  ['LOOP', { source: 'event', value: 'items' }, 'event.items'],
  [
    'LOOP',
    { source: 'event', value: 'items', delay_between_iterations: 250 },
    'event.items · 240 per minute',
  ],
  ['LOOP', { source: 'tag', value: 3, delay_between_iterations: 120_000 }, 'tag 3 · 30 per hour'],
  ['LOOP', { source: 'tag', value: 3, delay_between_iterations: 1_234 }, 'tag 3 · one every 1.234 s'],
  [
    'COUNT',
    { type: 'event', value: 'purchase', timeframe: 2_880, timeframe_unit: 'DAYS' },
    'purchase · 2 days',
  ],
  ['SPLIT', {}, 'A 50% · B 50%'],
  ['SPLIT', { winner: 'b' }, 'All take B'],
  ['SPLIT', { winner_rule: {} }, 'Winner from 95% · A 50% · B 50%'],
  [
    'WAIT',
    { event_name: 'purchase', time_out: { delay: 7_200, delay_unit: 'HOURS' } },
    'purchase, at most 2 hours',
  ],
  [
    'WAIT',
    {
      event_name: 'purchase',
      ways: [{ id: 'r', name: 'Sent back', event_name: 'refund' }],
      time_out: { delay: 7_200, delay_unit: 'HOURS' },
    },
    'purchase / refund, at most 2 hours',
  ],
  [
    'WAIT',
    { event_name: 'purchase', time_out: { use_variable: true, delay_variable: 'event.delivery' } },
    'purchase, until event.delivery',
  ],
  ['TRACK', { event_name: 'reminded' }, 'reminded'],
  ['APICALL', { method: 'POST', url: 'https://example.com' }, 'POST https://example.com'],
  [
    'APICALL',
    { method: 'POST', url: 'https://example.com', subject: 'You left a scarf' },
    'You left a scarf',
  ],
  ['APICALL', { message: 'Still kept\nfor you' }, 'Still kept'],
  ['DELAY', { delay: 'soon' }, ''],
])('%s with %j says “%s”', (type, data, said) => {
  expect(summary(type, data)).toBe(said);
});
