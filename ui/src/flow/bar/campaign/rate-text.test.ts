import { rateText } from './rate-text';

test.each([
  [0.333_3, 'en', '0.3'],
  [2, 'en', '2'],
  [33.076, 'en', '33'],
  [12_345.6, 'en', '12,346'],
  [2.55, 'fr', '2,6'],
])('%d is told in %s as %s', (rate, language, text) => {
  expect(rateText(rate, language)).toBe(text);
});
