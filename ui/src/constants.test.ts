import * as constants from './constants';

/** Section 9, word for word. */
const section9 = {
  apiTimeLimits: { production: 10_000, development: 30_000 },
  chunkTimeLimit: 120_000,
  searchDebounce: 500,
  pageWindowReach: 2,
  defaultPaging: { page: 1, size: 10 },
  pickerSizes: { tags: 9_999, customFields: 9_999, automatisations: 999_999 },
};

test.each(Object.entries(section9))('%s is as section 9 says', (name, value) => {
  expect(constants).toHaveProperty(name, value);
});

test('the report opens on the last thirty days, as section 2 says', () => {
  expect(constants.reportDays).toBe(30);
});
