import { countryOfTimezone } from './countries';

test.each([
  ['Australia/Sydney', 'AU'],
  ['Europe/Paris', 'FR'],
  ['America/Montreal', 'CA'],
  ['America/New_York', 'US'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['UTC', null],
  ['Etc/GMT+5', null],
])('%s lies in %s', (timezone, country) => {
  expect(countryOfTimezone(timezone)).toBe(country);
});
