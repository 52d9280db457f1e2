import { DateTime, Settings } from 'luxon';
import { ada } from '../../tests/factories/memory-run';
import { segmentRules } from '../entities/segments/rule';
import { askedOf } from '../values/comparing/field-question';
import { readDate } from '../values/time/dates';
import { unsaid } from '../values/time/regional';
import type { RuleReading } from './facts';
import { limitsOf } from './period';
import { standingOf } from './standing';

const realNow = Settings.now;
afterEach(() => {
  Settings.now = realNow;
});

/** Where clocks show the midnight of a day twice, the day, and its first and last moments: it has 25 hours. */
const repeated = [
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
] as const;
/** Luxon reads a time that clocks show twice by the offset of the day on which it is asked. */
const asked = ['2026-07-01', '2026-12-15'];

describe.each(repeated)('in %s the day %s, whose midnight is shown twice,', (timezone, day, first, next) => {
  const reading = (now: string): RuleReading => ({ numberFormat: null, timezone, now: Date.parse(now) });

  it.each(asked)('begins and ends at the same moments where it is asked on %s', (today) => {
    Settings.now = () => Date.parse(today);
    expect(limitsOf({ kind: 'between', from: day, to: day }, reading(today))).toEqual({
      from: new Date(first),
      to: new Date(next),
    });
    expect(readDate(day, timezone).toJSDate()).toEqual(new Date(first));
    const question = askedOf({ operation: 'EQUALS', value: day }, 'date', { ...unsaid, timezone });
    const { from = '', to = '' } =
      'asked' in question && question.asked.type === 'date' ? question.asked.date : {};
    expect([from, to].map((moment) => Date.parse(moment))).toEqual([first, next].map(Date.parse));
  });

  it.each(asked)('is a date’s anniversary in all its hours, as told on %s', (today) => {
    Settings.now = () => Date.parse(today);
    const rules = segmentRules.parse({
      kind: 'all',
      rules: [{ kind: 'anniversary', variable: 'birthday', days: 0 }],
    });
    const facts = {
      contact: { ...ada, data: { birthday: day } },
      tagIds: new Set<number>(),
      listIds: new Set<number>(),
      automations: new Map(),
      moments: new Map(),
    };
    for (const hours of [0, 0.5, 1.5, 24.5]) {
      const now = DateTime.fromISO(first).plus({ hours }).toUTC().toISO() ?? '';
      expect(standingOf(rules, facts, reading(now))).toEqual({ holds: true, until: Date.parse(next) });
    }
  });
});

it('a day of the first century begins in it', () => {
  const limits = limitsOf({ kind: 'between', from: '0050-03-01', to: null }, { now: 0, timezone: null });
  expect(limits.from.toISOString()).toBe('0050-03-01T00:00:00.000Z');
});

it.each(asked)('an hour that clocks show twice is the first of both where it is read on %s', (today) => {
  Settings.now = () => Date.parse(today);
  const read = (text: string) => readDate(text, 'Europe/Paris').toUTC().toISO();
  expect(read('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(read('2026-10-25T02:30+01:00')).toBe('2026-10-25T01:30:00.000Z');
  expect(read('2026-10-25T01:30Z')).toBe('2026-10-25T01:30:00.000Z');
  expect(read('2026-10-25T02:30:15.5+0100')).toBe('2026-10-25T01:30:15.500Z');
});
