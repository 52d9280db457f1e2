import fc from 'fast-check';
import { DateTime } from 'luxon';
import { comparedAt, comparisons } from '../../../tests/tables/comparisons';
import { holds } from './compare';
import { filterTypes, operationsOf, type ConditionOperation } from './operations';

describe('a comparison', () => {
  it.each(comparisons)('$operation as $type with $value', ({ operation, type, value, ...table }) => {
    const question = { operation, variable_type: type, now: comparedAt };
    const answer = (actual: unknown) => holds(question, actual, value);
    expect(table.holds.map(answer)).toEqual(table.holds.map(() => true));
    expect(table.fails.map(answer)).toEqual(table.fails.map(() => false));
  });

  it.each(filterTypes.flatMap((type) => operationsOf(type).map((operation) => ({ type, operation }))))(
    'is in the table: $operation as $type, with the variable right, missing, null and of another type',
    ({ type, operation }) => {
      const actuals = comparisons
        .filter((row) => row.type === type && row.operation === operation)
        .map((row) => ({ ...row, all: [...row.holds, ...row.fails] }))
        .find(({ all }) => [undefined, null, ofAnotherType(type)].every((one) => all.includes(one)));
      expect(actuals?.holds.length).toBeGreaterThan(0);
      expect(actuals?.fails.length).toBeGreaterThan(0);
    },
  );

  it('ignores case when asked, in lists too, and only of texts', () => {
    const question = { operation: 'EQUALS', variable_type: 'string', ignore_case: true } as const;
    expect(holds(question, 'LOYAL', 'loyal')).toBe(true);
    expect(holds({ ...question, operation: 'CONTAINS' }, ['VIP'], 'vip')).toBe(true);
    expect(holds({ ...question, operation: 'NOT_EQUALS' }, 'LOYAL', 'loyal')).toBe(false);
    expect(holds({ ...question, variable_type: 'boolean' }, 'TRUE', true)).toBe(false);
  });
});

describe('a date that names no offset', () => {
  const asked = (operation: ConditionOperation, timezone: string) => (actual: string, expected: unknown) =>
    holds({ operation, variable_type: 'date', timezone, now: comparedAt }, actual, expected);

  it('is one on the clocks of the account', () => {
    const isAfter = asked('GREATER_THAN', 'Asia/Tokyo');
    expect(isAfter('2026-05-04 09:00', '2026-05-03T23:59:00Z')).toBe(true);
    expect(isAfter('2026-05-04 09:00', '2026-05-04T00:01:00Z')).toBe(false);
  });

  it('has its day there', () => {
    const isOn = asked('EQUALS', 'America/Los_Angeles');
    expect(isOn('2026-05-05T06:59:00Z', '2026-05-04')).toBe(true);
    expect(isOn('2026-05-05T07:00:00Z', '2026-05-04')).toBe(false);
  });

  it('lies on one day where clocks show its midnight twice, or skip it', () => {
    // Havana, 1 November 2026: 00:00 to 00:59 come twice; 8 March 2026: they do not come.
    for (const actual of ['2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z', '2026-11-01T12:00:00Z']) {
      expect(asked('EQUALS', 'America/Havana')(actual, '2026-11-01')).toBe(true);
      expect(asked('GREATER_THAN', 'America/Havana')(actual, '2026-11-01')).toBe(false);
    }
    expect(asked('EQUALS', 'America/Havana')('2026-03-08T05:00:00Z', '2026-03-08')).toBe(true);
  });

  it('is so many days away as a calendar counts them, whatever the clocks did', () => {
    const since = { operation: 'WITHIN_LAST_DAYS', variable_type: 'date', timezone: 'Europe/Paris' } as const;
    // 12:00 in Paris, on the day of 23 hours after which a day ago was 23 hours ago.
    const now = Date.UTC(2026, 2, 29, 10);
    expect(holds({ ...since, now }, '2026-03-28 12:00', 1)).toBe(true);
    expect(holds({ ...since, now }, '2026-03-28 11:59', 1)).toBe(false);
    expect(holds({ ...since, now: Date.UTC(2026, 2, 29, 23, 30) }, '2026-03-29', 1)).toBe(true);
  });
});

/** A second of a summer in which no clock changes. */
const anySecond = fc
  .integer({ min: Date.UTC(2026, 5, 1) / 1_000, max: Date.UTC(2026, 7, 31) / 1_000 })
  .map((seconds) => seconds * 1_000);

test('of two dates one is before the other, or they are the same, however they are written', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'America/St_Johns');
  fc.assert(
    fc.property(anySecond, fc.oneof(anySecond, fc.constant(null)), zones, (one, another, timezone) => {
      const other = another ?? one;
      const written = (minute: number) => [
        new Date(minute).toISOString(),
        DateTime.fromMillis(minute, { zone: timezone }).toFormat('yyyy-MM-dd HH:mm:ss'),
      ];
      for (const left of written(one)) {
        for (const right of written(other)) {
          const is = (operation: ConditionOperation) =>
            holds({ operation, variable_type: 'date', timezone }, left, right);
          expect([is('LESS_THAN'), is('EQUALS'), is('GREATER_THAN')]).toEqual([
            one < other,
            one === other,
            one > other,
          ]);
        }
      }
    }),
  );
});

/** A value that is in the table where its type is another one. */
const ofAnotherType = (type: string): unknown =>
  type.startsWith('number') ? 'ten' : type.startsWith('boolean') ? 0 : 7;
