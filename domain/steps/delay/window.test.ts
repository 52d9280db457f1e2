import { DateTime } from 'luxon';
import { nextOpenMoment } from './window';

const at = (text: string, zone: string): number => DateTime.fromISO(text, { zone }).toMillis();
const toronto = 'America/Toronto';

/** From, weekdays, hours, the moment it becomes; 2026-05-04 is a Monday. */
type Row = [from: string, days: number[] | null, hours: [string, string] | null, expected: string];

describe('nextOpenMoment', () => {
  it.each<Row>([
    ['2026-05-04T10:00', null, null, '2026-05-04T10:00'],
    ['2026-05-04T10:00', [2], null, '2026-05-05T00:00'],
    ['2026-05-04T10:00', [1], ['09:00', '17:00'], '2026-05-04T10:00'],
    ['2026-05-04T08:00', [1], ['09:00', '17:00'], '2026-05-04T09:00'],
    ['2026-05-04T17:00', [1], ['09:00', '17:00'], '2026-05-11T09:00'],
    ['2026-05-04T16:59:59', [1], ['09:00', '17:00'], '2026-05-04T16:59:59'],
    ['2026-05-05T01:00', [1], ['22:00', '02:00'], '2026-05-05T01:00'],
    ['2026-05-05T02:00', [1], ['22:00', '02:00'], '2026-05-11T22:00'],
    ['2026-05-04T01:00', [1], ['22:00', '02:00'], '2026-05-04T22:00'],
    // Spring forward: 02:30 does not exist on 8 March 2026, the first moment that does is 03:00.
    ['2026-03-08T00:30', [7], ['02:30', '05:00'], '2026-03-08T03:00'],
    // Fall back: the day of 1 November 2026 has 25 hours.
    ['2026-11-01T12:00', null, ['09:00', '10:00'], '2026-11-02T09:00'],
  ])('from %s on days %p within %p is %s', (from, days, hours, expected) => {
    const hoursBetween = hours ? { from: hours[0], to: hours[1] } : null;
    const moment = nextOpenMoment(at(from, toronto), { timezone: toronto, days, hoursBetween });
    expect(DateTime.fromMillis(moment, { zone: toronto }).toISO()).toBe(
      DateTime.fromISO(expected, { zone: toronto }).toISO(),
    );
  });

  it('has no window without a timezone', () => {
    expect(
      nextOpenMoment(5, { timezone: null, days: [1], hoursBetween: { from: '09:00', to: '10:00' } }),
    ).toBe(5);
  });
});

it.each([
  ['America/Havana', '2026-10-31T20:00Z', '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-24T20:00Z', '2026-10-25T00:00:00.000Z'],
])('a Sunday on which clocks of %s show midnight twice begins at the first', (timezone, from, expected) => {
  const opens = nextOpenMoment(Date.parse(from), { timezone, days: [7], hoursBetween: null });
  expect(new Date(opens).toISOString()).toBe(expected);
});
