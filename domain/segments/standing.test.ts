import fc from 'fast-check';
import { segmentRules, simpleRulesOf, type RuleGroup } from '../entities/segments/rule';
import { ada } from '../../tests/factories/memory-run';
import { countedKey, topicOf, type ContactFacts, type RuleReading } from './facts';
import { standingOf } from './standing';

const hour = 3_600_000;
/** Near the clock changes of Europe, America and Australia. */
const origin = fc.constantFrom(Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 1, 28, 23));
const timezone = fc.constantFrom(
  null,
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
);

const counting = fc.record({
  kind: fc.constantFrom('event', 'message', 'outcome'),
  operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
  count: fc.integer({ min: 0, max: 3 }),
  period: fc.constantFrom({ kind: 'ever' }, { kind: 'last_days', days: 1 }, { kind: 'last_days', days: 30 }),
});
const simple = fc.oneof(
  counting.map((rule) => ({
    ...rule,
    ...(rule.kind === 'event' && { event_name: 'bought' }),
    ...(rule.kind === 'outcome' && { outcome: 'opened' }),
  })),
  fc.record({
    kind: fc.constant('field'),
    variable: fc.constant('seen'),
    variable_type: fc.constant('date'),
    operation: fc.constantFrom('WITHIN_LAST_DAYS', 'WITHIN_NEXT_DAYS'),
    value: fc.constantFrom(0, 1, 2, 30, 1.5),
  }),
  fc.record({
    kind: fc.constant('anniversary'),
    variable: fc.constant('seen'),
    days: fc.constantFrom(0, 1, 30, 365),
  }),
);
const { rules } = fc.letrec<{ rules: object; any: object }>((tie) => ({
  rules: fc.record({
    kind: fc.constantFrom('all', 'any'),
    rules: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
  any: fc.oneof({ maxDepth: 2 }, simple, simple, tie('rules')),
}));

/** A date around the origin, as a day, a moment, or what is none. */
const seen = fc
  .tuple(fc.integer({ min: -40 * 48, max: 40 * 48 }), fc.constantFrom('day', 'moment', 'local', 'text'))
  .map(([halves, as]) => ({ halves, as }));

describe('until when rules answer as they do now', () => {
  it('is never later than the first moment at which they answer otherwise', () => {
    fc.assert(
      fc.property(
        rules,
        origin,
        timezone,
        seen,
        // Events may be dated a day ahead.
        fc.array(fc.integer({ min: -24 * 60, max: 40 * 24 * 60 }), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 40 * 24 * 60 }), { minLength: 20, maxLength: 60 }),
        (given, now, zone, date, ago, ahead) => {
          const its = segmentRules.parse(given);
          const facts = factsOf(its, {
            seen: dateOf(now, date),
            moments: ago.map((minutes) => now - minutes * 60_000).toSorted((one, other) => other - one),
          });
          const at = (moment: number) => standingOf(its, facts, reading(zone, moment));
          const first = at(now);
          expect(first.until === null || first.until > now).toBe(true);
          const later = ahead.map((minutes) => now + minutes * 60_000);
          // What it says is reached, too: just before it nothing has changed.
          if (first.until !== null) later.push(first.until - 1);
          for (const moment of later)
            if (first.until === null || moment < first.until)
              expect({ moment, holds: at(moment).holds }).toEqual({ moment, holds: first.holds });
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Paris', '2026-03-29T01:00Z'],
    ['Europe/Paris', '2026-10-25T01:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ])(
    'is followed through the change of clocks in %s at %s, whatever minute a date names',
    (zone, changed) => {
      const days = 3;
      for (const operation of ['WITHIN_LAST_DAYS', 'WITHIN_NEXT_DAYS'])
        for (const isNow of [true, false])
          for (const minutes of [-11, 13, 52]) {
            const apart = (operation === 'WITHIN_LAST_DAYS' ? -1 : 1) * days * 24 * hour;
            // The clocks change about now, or about the date.
            const middle = Date.parse(changed) - (isNow ? 0 : apart);
            const held = new Date(middle + apart + minutes * 60_000).toISOString();
            const field = { kind: 'field', variable: 'seen', variable_type: 'date', operation, value: days };
            const its = segmentRules.parse({ kind: 'all', rules: [field] });
            const at = (moment: number) =>
              standingOf(its, factsOf(its, { seen: held, moments: [] }), reading(zone, moment));
            let stands = at(middle - 3 * hour);
            for (let moment = middle - 3 * hour; moment < middle + 3 * hour; moment += 5 * 60_000) {
              const now = at(moment);
              if (stands.until !== null && stands.until <= moment) stands = now;
              expect({ held, moment, holds: now.holds }).toEqual({ held, moment, holds: stands.holds });
            }
          }
    },
  );
});

const reading = (zone: string | null, now: number): RuleReading => ({
  numberFormat: null,
  timezone: zone,
  now,
});

function dateOf(now: number, { halves, as }: { halves: number; as: string }): string {
  const written = new Date(now + halves * (hour / 2)).toISOString();
  if (as === 'day') return written.slice(0, 10);
  if (as === 'local') return written.slice(0, 19);
  return as === 'moment' ? written : 'soon';
}

function factsOf(its: RuleGroup, { seen: held, moments }: { seen: string; moments: number[] }): ContactFacts {
  const kept = new Map<string, number[]>();
  for (const rule of simpleRulesOf(its))
    if (rule.kind === 'event' || rule.kind === 'message' || rule.kind === 'outcome')
      kept.set(countedKey(rule), moments);
  return {
    contact: { ...ada, data: { seen: held } },
    tagIds: new Set(),
    listIds: new Set(),
    automations: new Map(),
    moments: kept,
  };
}

it('what is dated ahead counts from its moment on, whatever the period', () => {
  const day = 24 * hour;
  for (const period of [
    { kind: 'ever' },
    { kind: 'last_days', days: 7 },
    { kind: 'between', from: null, to: null },
  ]) {
    const its = segmentRules.parse({
      kind: 'all',
      rules: [{ kind: 'event', event_name: 'bought', count: 2, period }],
    });
    const facts = factsOf(its, { seen: '', moments: [20 * hour, 0] });
    expect(standingOf(its, facts, reading(null, 0))).toEqual({ holds: false, until: 20 * hour });
    expect(standingOf(its, facts, reading(null, 20 * hour))).toEqual({
      holds: true,
      until: period.kind === 'last_days' ? 7 * day : null,
    });
  }
});

describe('what rules ask about', () => {
  it.each([
    [{ kind: 'field', variable: 'email', operation: 'IS_NOT_NULL_OR_EMPTY' }, 'contact'],
    [{ kind: 'anniversary', variable: 'birthday', days: 5 }, 'contact'],
    [{ kind: 'consent', channel: 'email', state: 'subscribed' }, 'contact'],
    [{ kind: 'tag', tag_id: 7 }, 'tag:7'],
    [{ kind: 'event', event_name: 'bought' }, 'event:bought'],
    [{ kind: 'message', channel: 'sms' }, 'message'],
    [{ kind: 'outcome', outcome: 'clicked' }, 'outcome:clicked'],
    [{ kind: 'automation', automatisation_id: 8, state: 'inside' }, 'automation:8'],
    [{ kind: 'list', segment_id: 9 }, 'list:9'],
  ])('of %j is the topic %s', (rule, topic) => {
    const [parsed] = simpleRulesOf(segmentRules.parse({ kind: 'all', rules: [rule] }));
    expect(parsed && topicOf(parsed)).toBe(topic);
  });
});

describe('what a contact chose for a topic', () => {
  it.each([
    [{}, 'not_asked', true, true],
    [{ 7: 'left' as const }, 'left', true, true],
    [{ 7: 'left' as const }, 'left', false, false],
    [{ 7: 'left' as const }, 'subscribed', true, false],
    [{ 8: 'subscribed' as const }, 'subscribed', true, false],
    [{ 8: 'subscribed' as const }, 'subscribed', false, true],
  ])('of %j: %s, is %s, is %s', (topics, state, is, holds) => {
    const rule = segmentRules.parse({ kind: 'all', rules: [{ kind: 'topic', topic_id: 7, state, is }] });
    const facts = factsOf(rule, { seen: '', moments: [] });
    const told = standingOf(rule, { ...facts, contact: { ...facts.contact, topics } }, reading(null, 0));
    expect(told).toEqual({ holds, until: null });
    expect(simpleRulesOf(rule).map(topicOf)).toEqual(['contact']);
  });
});

describe('rules', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { kind: 'tag', tag_id: 1 } : { kind: 'all', rules: [nested(depth - 1)] };

  it.each([
    ['groups nested too deeply', nested(6)],
    ['more rules than there may be', { kind: 'any', rules: Array.from({ length: 61 }, () => nested(0)) }],
    ['a group without rules', { kind: 'all', rules: [{ kind: 'any', rules: [] }] }],
    [
      'a comparison with nothing',
      { kind: 'all', rules: [{ kind: 'field', variable: 'x', operation: 'EQUALS' }] },
    ],
    [
      'days that are no number',
      {
        kind: 'all',
        rules: [
          {
            kind: 'field',
            variable: 'x',
            variable_type: 'date',
            operation: 'WITHIN_LAST_DAYS',
            value: 'some',
          },
        ],
      },
    ],
    [
      'days counted in the data of events',
      {
        kind: 'all',
        rules: [
          {
            kind: 'event',
            event_name: 'bought',
            filters: [{ variable: 'at', variable_type: 'date', operation: 'WITHIN_LAST_DAYS', value: 3 }],
          },
        ],
      },
    ],
    [
      'an order of booleans',
      {
        kind: 'all',
        rules: [
          { kind: 'field', variable: 'x', variable_type: 'boolean', operation: 'GREATER_THAN', value: true },
        ],
      },
    ],
  ])('are refused with %s', (_, given) => {
    expect(segmentRules.safeParse(given).success).toBe(false);
  });

  it('may be none: then all contacts are meant', () => {
    const all = segmentRules.parse({ kind: 'all', rules: [] });
    expect(standingOf(all, factsOf(all, { seen: '', moments: [] }), reading(null, 0))).toEqual({
      holds: true,
      until: null,
    });
  });
});
