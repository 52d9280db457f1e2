import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { goByClocks } from './shown-timezone';
import { dayOfYearText, momentText } from './Moment';

test('a timeline shows `MMM dd HH:mm, yyyy` and a list `yyyy-MM-dd` (docs/contract.md#figures)', () => {
  expect(momentText('2026-03-07T09:05:30.000Z', 'minute')).toBe('Mar 07 09:05, 2026');
  expect(momentText('2026-03-07T09:05:30.000Z', 'second')).toBe('Mar 07 09:05:30, 2026');
  expect(momentText('2026-03-07T09:05:30.000Z', 'day')).toBe('2026-03-07');
});

test('in French the day comes before its month', () => {
  dayjs.locale('fr');
  expect(momentText('2026-11-22T09:05:30.000Z', 'minute')).toBe('22 nov. 2026 09:05');
  expect(dayOfYearText('2026-11-22')).toBe('22 nov.');
  dayjs.locale('en');
});

test('what is no date is shown as it came (docs/contract.md#messages)', () => {
  expect(momentText('the day after', 'day')).toBe('the day after');
});

describe('on the clocks of an account', () => {
  afterEach(() => goByClocks(null));

  test('an hour says whose it is where the reader’s clocks show another', () => {
    dayjs.locale('en');
    goByClocks('Australia/Sydney');
    expect(momentText('2026-12-01T14:05:30.000Z', 'minute')).toBe('Dec 02 01:05, 2026 (Sydney)');
    expect(momentText('2026-12-01T14:05:30.000Z', 'day')).toBe('2026-12-02');
    goByClocks('Atlantic/Reykjavik');
    expect(momentText('2026-12-01T14:05:30.000Z', 'minute')).toBe('Dec 01 14:05, 2026');
  });

  test('a day of the calendar is the same day on all clocks', () => {
    goByClocks('America/Los_Angeles');
    expect(dayOfYearText('2026-03-01')).toBe('Mar 1');
  });
});
