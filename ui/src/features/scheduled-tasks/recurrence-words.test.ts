import i18next from 'i18next';
import { loadLanguage, showLanguage } from '../../i18n';
import type { Times } from './draft';
import { recurrenceWords } from './recurrence-words';

const interval: Times = {
  recurrence: 'interval',
  delay_between_runs: 1_440,
  hour_to_run: null,
  timezone: null,
  weekdays: null,
  month_days: null,
  once_at: null,
  by_contact_clock: false,
};

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
  const times = { ...interval, delay_between_runs, hour_to_run, timezone };
  expect(recurrenceWords(times, i18next.t)).toBe(words);
});

const paris = { ...interval, timezone: 'Europe/Paris', hour_to_run: 9 };
const once = { ...interval, recurrence: 'once', once_at: '2026-12-01T09:30' } as const;
const timesSaid: [Times, english: string, french: string][] = [
  [
    { ...paris, recurrence: 'weekly', weekdays: [1, 4, 7] },
    'Every Monday, Thursday, and Sunday at 09:00, Paris time',
    'Chaque lundi, jeudi et dimanche à 09:00, heure de Paris',
  ],
  [
    { ...paris, recurrence: 'monthly', month_days: [31] },
    'On day 31 of every month at 09:00, Paris time',
    'Le 31 de chaque mois à 09:00, heure de Paris',
  ],
  [
    { ...paris, recurrence: 'monthly', month_days: [1, 15] },
    'On days 1 and 15 of every month at 09:00, Paris time',
    'Les 1 et 15 de chaque mois à 09:00, heure de Paris',
  ],
  [
    { ...once, timezone: 'Europe/Paris' },
    'Once, on Dec 01 09:30, 2026, Paris time',
    'Une fois, le 1 déc. 2026 09:30, heure de Paris',
  ],
  [
    { ...once, by_contact_clock: true },
    'Once, on Dec 01 09:30, 2026, each contact’s own time',
    'Une fois, le 1 déc. 2026 09:30, à l’heure de chaque contact',
  ],
];

test.each(timesSaid)('times by the calendar: %j', async (times, english, french) => {
  expect(recurrenceWords(times, i18next.t)).toBe(english);
  await loadLanguage('fr');
  await showLanguage('fr');
  expect(recurrenceWords(times, i18next.t)).toBe(french);
  await showLanguage('en');
});
