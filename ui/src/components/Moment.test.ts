import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { momentText } from './Moment';

test('a timeline shows `MMM dd HH:mm, yyyy` and a list `yyyy-MM-dd` (section 9)', () => {
  expect(momentText('2026-03-07T09:05:30.000Z', 'minute')).toBe('Mar 07 09:05, 2026');
  expect(momentText('2026-03-07T09:05:30.000Z', 'second')).toBe('Mar 07 09:05:30, 2026');
  expect(momentText('2026-03-07T09:05:30.000Z', 'day')).toBe('2026-03-07');
});

test('in French the day comes before its month', () => {
  dayjs.locale('fr');
  expect(momentText('2026-11-22T09:05:30.000Z', 'minute')).toBe('22 nov. 2026 09:05');
  expect(momentText('2026-11-22T09:05:30.000Z', 'dayOfYear')).toBe('22 nov.');
  dayjs.locale('en');
});

test('what is no date is shown as it came (section 8)', () => {
  expect(momentText('the day after', 'day')).toBe('the day after');
});
