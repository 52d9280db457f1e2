import i18next from 'i18next';
import { secondsText } from './duration-text';

test.each([
  [0, '0 seconds'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [7_200, '2 hours'],
  [90_000, '25 hours'],
  [20_908_800, '242 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(secondsText(seconds, i18next.t)).toBe(words);
});
