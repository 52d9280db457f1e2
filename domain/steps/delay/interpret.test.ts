import { ada, buildRun, noon, outcomeOf } from '../../../tests/factories/memory-run';
import type { JsonObject } from '../../entities/common';
import type { Regional } from '../../values/time/regional';
import { interpretDelay } from './interpret';
import { delayData, type DelayUnit } from './schema';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

/** How many milliseconds the run waits at the step, to which it came just now; or the code of the error. */
const waitOf = (step: object, run = buildRun()): number | string =>
  outcomeOf(() => {
    const next = interpretDelay(delayData.parse(step), run);
    return next.kind === 'wait' ? next.until - run.now : 0;
  });

describe('a delay that the step says', () => {
  it.each([
    [0, 0],
    [1, second],
    [90, 90 * second],
    ['90', 90 * second],
    [0.5, second / 2],
  ])('of %p seconds is %p ms, whatever its unit shows', (delay, wait) => {
    for (const delay_unit of ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'])
      expect(waitOf({ delay, delay_unit })).toBe(wait);
  });

  it('counts from when the run came to the step, and is over at its moment', () => {
    const run = buildRun();
    run.enter(1, noon - 59 * minute);
    expect(waitOf({ delay: 3_600 }, run)).toBe(minute);
    run.enter(1, noon - hour);
    expect(waitOf({ delay: 3_600 }, run)).toBe(0);
  });
});

describe('a delay from a variable', () => {
  const step = { use_variable: true, delay_variable: 'event.at', delay: 5 };

  it.each([
    ['a day before', -86_400, '2026-05-06T12:00:00Z', day],
    ['a day before one that is nearer: at once', -86_400, '2026-05-05T11:00:00Z', 0],
    ['two hours after', 7_200, '2026-05-04T13:00:00Z', 3 * hour],
    ['half a day after midnight', 43_200, '2026-05-05', day],
  ])('goes on %s', (_, date_offset, at, wait) => {
    expect(waitOf({ ...step, date_offset }, buildRun({ event: { at } }))).toBe(wait);
  });

  it('goes back by the calendar: at the same hour, where the clocks change between', () => {
    const regional = { timezone: 'Europe/Paris' };
    // In the night to 25 October 2026 the clocks go back; the day before the delivery at nine is at nine.
    const run = buildRun({ event: { at: '2026-10-25T09:00' }, regional });
    const wait = waitOf({ ...step, date_offset: -86_400 }, run);
    expect(noon + Number(wait)).toBe(Date.parse('2026-10-24T07:00:00Z'));
  });

  it('takes a number as it is', () => {
    expect(
      waitOf({ ...step, date_offset: -86_400, delay_unit: 'HOURS' }, buildRun({ event: { at: 2 } })),
    ).toBe(2 * hour);
  });

  it.each<[string, unknown, Record<DelayUnit, number | string>]>([
    ['a number', 2, { SECONDS: 2 * second, MINUTES: 2 * minute, HOURS: 2 * hour, DAYS: 2 * day }],
    ['a number as text', ' 2 ', { SECONDS: 2 * second, MINUTES: 2 * minute, HOURS: 2 * hour, DAYS: 2 * day }],
    ['half a unit', 0.5, { SECONDS: second / 2, MINUTES: 30 * second, HOURS: 30 * minute, DAYS: 12 * hour }],
    ['nothing at all', 0, { SECONDS: 0, MINUTES: 0, HOURS: 0, DAYS: 0 }],
    ['a negative number', -2, { SECONDS: 0, MINUTES: 0, HOURS: 0, DAYS: 0 }],
    [
      'more than a hundred years',
      4e9,
      {
        SECONDS: 'delay_too_long',
        MINUTES: 'delay_too_long',
        HOURS: 'delay_too_long',
        DAYS: 'delay_too_long',
      },
    ],
  ])('%s', (_, at, waits) => {
    for (const [delay_unit, wait] of Object.entries(waits))
      expect(waitOf({ ...step, delay_unit }, buildRun({ event: { at } }))).toBe(wait);
  });

  it.each([
    ['a date and time', '2026-05-04T13:00:00Z', hour],
    ['one with an offset', '2026-05-04T15:00:00+02:00', hour],
    ['one without a zone, where nobody has named one, as UTC', '2026-05-04T13:00', hour],
    ['one with a space in its middle', '2026-05-04 13:00', hour],
    ['one with a space and an offset', '2026-05-04 15:00:00+02:00', hour],
    ['a date, from its midnight', '2026-05-05', 12 * hour],
    ['a date that has passed', '2020-01-01', 0],
    ['a date beyond all calendars', '2926-01-01', 'delay_too_long'],
    ['a missing variable', undefined, 'delay_unreadable'],
    ['null', null, 'delay_unreadable'],
    ['an empty text', '', 'delay_unreadable'],
    ['a text that is no date', 'soon', 'delay_unreadable'],
    ['a day that is none', '2026-02-30', 'delay_unreadable'],
    ['a time without a day', '14:30', 'delay_unreadable'],
    ['one with an offset', '14:30+02:00', 'delay_unreadable'],
    ['one without colons', '1430Z', 'delay_unreadable'],
    ['a month, from its first day', '2026-06', 27.5 * day],
    ['a day without hyphens', '20260504T1300Z', hour],
    ['a boolean', true, 'delay_unreadable'],
    ['a list', [5], 'delay_unreadable'],
    ['an object', { days: 5 }, 'delay_unreadable'],
  ])('%s, whatever its unit', (_, at, wait) => {
    for (const delay_unit of ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'])
      expect(waitOf({ ...step, delay_unit }, buildRun({ event: { at } }))).toBe(wait);
  });

  it('reads a number as the account’s people write it', () => {
    const run = buildRun({ event: { at: '1,5' }, regional: { numberFormat: 'comma' } });
    expect(waitOf({ ...step, delay_unit: 'HOURS' }, run)).toBe(1.5 * hour);
  });

  it('reads a date without a zone in the timezone of the step', () => {
    const run = buildRun({ event: { at: '2026-05-04T15:00' } });
    expect(waitOf({ ...step, timezone: 'Europe/Paris' }, run)).toBe(hour);
  });

  it('reads a date without a zone on the account’s clocks, where the step names none', () => {
    const regional = { timezone: 'Europe/Paris' };
    const waits = (at: string, data: object = {}) =>
      waitOf({ ...step, ...data }, buildRun({ event: { at }, regional }));
    expect(waits('2026-05-04T15:00')).toBe(hour);
    expect(waits('2026-05-04 15:00')).toBe(hour);
    expect(waits('2026-05-05')).toBe(10 * hour);
    expect(waits('2026-05-04T15:00Z')).toBe(3 * hour);
    expect(waits('2026-05-04T22:30', { timezone: 'Asia/Kolkata' })).toBe(5 * hour);
  });

  it.each([
    ['that has passed', '2026-05-04T10:00Z'],
    ['that an offset leads to the past', '2026-05-11T10:00Z', -604_800],
  ])('goes on inside its hours where it waits for a date %s', (_, at, date_offset = 0) => {
    const hours = { timezone: 'UTC', hoursBetween: { from: '09:00', to: '11:00' } };
    const run = buildRun({ event: { at } });
    // From noon until nine the next day, and no longer when it is asked again meanwhile.
    expect(waitOf({ ...step, ...hours, date_offset }, run)).toBe(21 * hour);
    run.enter(1, noon - 4 * hour);
    expect(waitOf({ ...step, ...hours, date_offset }, run)).toBe(0);
    expect(waitOf({ ...step, ...hours, date_offset, days: [5] }, run)).toBe(3 * day + 21 * hour);
  });

  it('finds the variable at its own source, or else at the one the step says', () => {
    const run = buildRun({ event: { n: 1 }, globals: { n: 2 } });
    expect(waitOf({ use_variable: true, delay_variable: 'n' }, run)).toBe(second);
    expect(waitOf({ use_variable: true, delay_variable: 'n', source: 'global' }, run)).toBe(2 * second);
    expect(waitOf({ use_variable: true, delay_variable: 'event.n', source: 'global' }, run)).toBe(second);
  });
});

describe('the contact’s clocks', () => {
  const hours = { timezone: 'contact', hoursBetween: { from: '09:00', to: '17:00' } };
  /** The step's detail, at Monday noon UTC, for a contact with such a field. */
  const told = (data: JsonObject, regional: Partial<Regional> = {}) => {
    const next = interpretDelay(delayData.parse(hours), buildRun({ contact: { ...ada, data }, regional }));
    return next.kind === 'wait' || next.kind === 'next' ? next.detail : next.kind;
  };

  it('are those that its field names', () => {
    expect(told({ timezone: 'Asia/Tokyo' })).toEqual({
      until: '2026-05-05T00:00:00.000Z',
      timezone: 'Asia/Tokyo',
      timezone_of: 'contact',
    });
    expect(told({ home: ' Europe/Paris ' }, { timezoneField: 'home', timezone: 'Asia/Tokyo' })).toEqual({
      until: '2026-05-04T12:00:00.000Z',
      timezone: 'Europe/Paris',
      timezone_of: 'contact',
    });
  });

  it.each([
    ['nothing', {}],
    ['no name of a timezone', { timezone: 'Mars/Base' }],
    ['a number', { timezone: 2 }],
    ['the word for the contact’s own', { timezone: 'contact' }],
  ])('are the account’s where its field holds %s, which is told', (_, data) => {
    expect(told(data, { timezone: 'America/Los_Angeles' })).toEqual({
      until: '2026-05-04T16:00:00.000Z',
      timezone: 'America/Los_Angeles',
      timezone_of: 'account',
    });
    expect(told(data)).toMatchObject({ timezone: 'UTC', timezone_of: 'account' });
  });

  it('are the account’s in a run without a contact', () => {
    const run = buildRun({ contact: null, regional: { timezone: 'Asia/Tokyo' } });
    expect(interpretDelay(delayData.parse(hours), run)).toMatchObject({
      detail: { timezone: 'Asia/Tokyo', timezone_of: 'account' },
    });
  });

  it('read a date that names no zone', () => {
    const run = buildRun({
      event: { at: '2026-05-04T22:00' },
      contact: { ...ada, data: { timezone: 'Asia/Tokyo' } },
    });
    const data = { ...hours, hoursBetween: null, use_variable: true, delay_variable: 'event.at' };
    expect(interpretDelay(delayData.parse(data), run)).toMatchObject({
      detail: { until: '2026-05-04T13:00:00.000Z' },
    });
  });
});
