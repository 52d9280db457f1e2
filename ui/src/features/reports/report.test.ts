import { changeInPercent } from './change';
import { dayText, rangeOf, wireRange } from './range';

test.each([
  [150, 100, '+50.00 %'],
  [2, 3, '−33.33 %'],
  [5, 5, '+0.00 %'],
  [0, 4, '−100.00 %'],
])('%d after %d is a change of its sign and two decimals', (now, before, text) => {
  expect(changeInPercent(now, before)).toBe(text);
});

test('nothing before has no percentage', () => {
  expect(changeInPercent(4, 0)).toBeNull();
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
