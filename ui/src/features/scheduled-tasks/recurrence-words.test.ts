import i18next from 'i18next';
import { startI18n } from '../../i18n';
import { addFeatureTexts } from '../../i18n/features';
import { recurrenceWords } from './recurrence-words';

beforeAll(async () => {
  await startI18n('en');
  addFeatureTexts();
});

test.each([
  [1, null, null, 'Every minute'],
  [90, null, null, 'Every 90 minutes'],
  [120, null, null, 'Every 2 hours'],
  [1_440, null, null, 'Every day'],
  [20_160, null, null, 'Every 2 weeks'],
  [5, 9, null, 'Every day at 09:00, UTC time'],
  [10_080, 8, 'America/Montreal', 'Every week at 08:00, Montreal time'],
  [4_000, 0, 'America/Port_of_Spain', 'Every 3 days at 00:00, Port of Spain time'],
])('%d minutes, hour %s, in %s: %s', (delay_between_runs, hour_to_run, timezone, words) => {
  const recurrence = { delay_between_runs, hour_to_run, timezone: timezone };
  expect(recurrenceWords(recurrence, i18next.t)).toBe(words);
});
