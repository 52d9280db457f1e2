import dayjs from 'dayjs';
import * as constants from './constants';

/** The figures of docs/contract.md#figures. */
const figures = {
  apiTimeLimits: { production: 10_000, development: 30_000 },
  chunkTimeLimit: 120_000,
  defaultPath: '/reports',
  searchDebounce: 500,
  pageWindowReach: 2,
  defaultPaging: { page: 1, size: 10 },
  pickerSizes: { tags: 9_999, customFields: 9_999, automatisations: 999_999 },
  zoomRange: { min: 0.2, max: 2, step: 0.1 },
  delayTimezone: 'America/Montreal',
  sidebarWidth: 72 * 4,
  modalLayer: 100,
};

test.each(Object.entries(figures))('%s is as the contract says', (name, value) => {
  expect(constants).toHaveProperty(name, value);
});

test('dates are written as the contract writes them', () => {
  const { day, minute } = constants.dateFormats.en;
  const moment = dayjs('2026-03-07T09:05:30');
  expect([moment.format(minute), moment.format(day)]).toEqual(['Mar 07 09:05, 2026', '2026-03-07']);
});

test('the report opens on the last thirty days', () => {
  expect(constants.reportDays).toBe(30);
});
