import { timeLeft } from './time-left';

test.each([
  [20, 'minutes', 1],
  [77 * 60, 'minutes', 77],
  [358 * 60, 'hours', 6],
  [47 * 3_600, 'hours', 47],
  [80 * 3_600, 'days', 3],
])('%d seconds are told in %s', (seconds, unit, count) => {
  expect(timeLeft(seconds)).toEqual({ unit, count });
});
