import { changeInPercent } from './change';
import { dayText } from '../../components/time/clocks';
import { rangeOf, wireRange } from './range';

test.each([
  [150, 100, 'en', '+50.00%'],
  [2, 3, 'en', '−33.33%'],
  [5, 5, 'en', '+0.00%'],
  [0, 4, 'en', '−100.00%'],
  [35_000, 10, 'en', '+349,900.00%'],
  [7, 2, 'fr', '+250,00 %'],
])('%d after %d is a change of its sign and two decimals, as %s writes it', (now, before, language, text) => {
  // Which space stands before the sign is the language's own.
  expect(changeInPercent(now, before, language)?.replace(/\s/, ' ')).toBe(text);
});

test('nothing before has no percentage, nor has less than nothing', () => {
  expect(changeInPercent(4, 0, 'en')).toBeNull();
  expect(changeInPercent(4, -2, 'en')).toBeNull();
});

test('a range goes from its first midnight to the one after its last day, in UTC', () => {
  expect(wireRange('2026-03-01', '2026-03-31')).toEqual({
    from_date: '2026-03-01T00:00:00',
    to_date: '2026-04-01T00:00:00',
  });
});

test('an address without a range, or with nonsense, is the last thirty days', () => {
  const [first, last] = rangeOf('2026-99-99', undefined);
  expect(last.diff(first, 'day')).toBe(30);
  expect(dayText(last)).toBe(dayText(rangeOf(undefined, undefined)[1]));
});

test('a range written backwards is read forwards', () => {
  expect(rangeOf('2026-03-31', '2026-03-01').map(dayText)).toEqual(['2026-03-01', '2026-03-31']);
});
