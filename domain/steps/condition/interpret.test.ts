import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { askedComparisons } from '../../../tests/tables/comparisons';
import { interpretCondition } from './interpret';
import { conditionData } from './schema';

/** The branch that is taken, or the code of the error. */
const sideOf = (data: object, run = buildRun()): unknown =>
  outcomeOf(() => {
    const next = interpretCondition(conditionData.parse(data), run);
    return next.kind === 'branch' ? next.side : next.kind;
  });

describe('a condition on a variable', () => {
  it.each(askedComparisons.filter(({ type }) => !type.endsWith('_variable')))(
    'takes the branch of $operation as $type with $value',
    ({ asked, holds, fails }) => {
      const side = (actual: unknown) =>
        sideOf({ variable: 'event.actual', ...asked }, buildRun({ event: { actual } }));
      expect(holds.map(side)).toEqual(holds.map(() => true));
      expect(fails.map(side)).toEqual(fails.map(() => false));
    },
  );

  it('compares with what a text renders, with its type', () => {
    const step = { variable: 'event.total', operation: 'EQUALS', value: '{{ global.goal }}' };
    expect(sideOf(step, buildRun({ event: { total: 10 }, globals: { goal: 10 } }))).toBe(true);
    expect(sideOf(step, buildRun({ event: { total: 10 } }))).toBe(false);
  });

  it('knows a contact’s own fields, and in a run without one finds nothing there', () => {
    const step = { variable: 'contact.name', variable_type: 'string', operation: 'EQUALS', value: 'Ada' };
    expect(sideOf(step)).toBe(true);
    expect(sideOf(step, buildRun({ contact: null }))).toBe(false);
  });
});

describe('a value that cannot be compared', () => {
  const asked = (step: object, event: object, numberFormat?: 'comma') => {
    const data = conditionData.parse({
      variable: 'event.total',
      operation: 'GREATER_THAN',
      value: 100,
      ...step,
    });
    const next = interpretCondition(
      data,
      buildRun({ event: { ...event }, regional: { numberFormat: numberFormat ?? null } }),
    );
    if (next.kind !== 'branch') throw new Error(`It came to ${next.kind}`);
    return next;
  };
  const told = (message: string) => ({
    kind: 'branch',
    detail: { not_compared: { code: 'not_compared', message } },
  });

  it.each([
    [
      'a text that is no number',
      {},
      { total: '299,15' },
      'event.total is not a number, so nothing was compared.',
    ],
    [
      'a number that is neither true nor false',
      { operation: 'EQUALS', variable_type: 'boolean', value: true },
      { total: 1 },
      'event.total is not true or false, so nothing was compared.',
    ],
    [
      'a text that is no date',
      { operation: 'LESS_THAN', variable_type: 'date', value: '2026-05-04' },
      { total: '4 May' },
      'event.total is not a date, so nothing was compared.',
    ],
    [
      'a number of days that is none',
      { operation: 'WITHIN_LAST_DAYS', variable_type: 'date', value: '{{ event.days }}' },
      { total: '2026-05-04', days: 'many' },
      'The value is not a number of days, so nothing was compared.',
    ],
    [
      'a number of days below 0',
      { operation: 'WITHIN_NEXT_DAYS', variable_type: 'date', value: -1 },
      { total: '2026-05-04' },
      'The value is not a number of days, so nothing was compared.',
    ],
    [
      'a list that is no text',
      { operation: 'EQUALS', variable_type: 'string', value: 'a' },
      { total: ['a'] },
      'event.total is not a text, so nothing was compared.',
    ],
    [
      'an object in which no text is looked for',
      { operation: 'CONTAINS', variable_type: 'string', value: 'a' },
      { total: { a: 1 } },
      'event.total is not a text, so nothing was compared.',
    ],
    [
      'what it is compared with',
      { value: '{{ event.goal }}' },
      { total: 5, goal: 'many' },
      'The value is not a number, so nothing was compared.',
    ],
  ])('is told of: %s', (_, step, event, message) => {
    expect(asked(step, event)).toMatchObject({ side: false, ...told(message) });
  });

  it('is told of where the operation holds for it, too', () => {
    expect(asked({ operation: 'NOT_EQUALS' }, { total: 'ten' })).toMatchObject({
      side: true,
      ...told('event.total is not a number, so nothing was compared.'),
    });
  });

  it.each([
    ['what is not there', {}, {}],
    ['an empty text', {}, { total: '' }],
    ['what is only asked to be there', { operation: 'IS_NOT_NULL_OR_EMPTY', value: null }, { total: 'ten' }],
    [
      'a list that holds what is looked for',
      { operation: 'CONTAINS', variable_type: 'string', value: 'a' },
      { total: ['a'] },
    ],
  ])('is not %s', (_, step, event) => {
    expect(asked(step, event).detail).not.toHaveProperty('not_compared');
  });

  it('is compared where the account says that its people write numbers so', () => {
    const compared = asked({}, { total: '1 299,15' }, 'comma');
    expect(compared).toMatchObject({ side: true });
    expect(compared.detail).not.toHaveProperty('not_compared');
  });
});

describe('a condition on leaving', () => {
  const gone = { ...ada, optedOut: { sms: '2026-01-01T00:00:00Z' }, data: { opted_out: { email: true } } };
  it.each([
    ['a channel that the contact has left', 'contact.opted_out.sms', true],
    ['one that it has not, whatever its custom data say', 'contact.opted_out.email', false],
  ])('knows %s', (_, variable, side) => {
    const step = { variable, variable_type: 'boolean', operation: 'EQUALS', value: true };
    expect(sideOf(step, buildRun({ contact: gone }))).toBe(side);
  });
});

describe('a condition on consent', () => {
  const moment = '2026-01-01T00:00:00Z';
  const contact = {
    ...ada,
    optedOut: { sms: moment },
    subscribed: { email: moment },
    data: { consent_to: 1 },
  };
  it.each([
    ['left', 'sms'],
    ['subscribed', 'email'],
    ['not_asked', 'push'],
  ])('knows that it is %s of %s, whatever the custom data say', (state, channel) => {
    for (const value of ['left', 'subscribed', 'not_asked']) {
      const variable = `contact.consent_to.${channel}`;
      const step = { variable, variable_type: 'string', operation: 'EQUALS', value, ignore_case: true };
      expect(sideOf(step, buildRun({ contact }))).toBe(value === state);
    }
  });
});

describe('a condition on a tag', () => {
  const tagged = { ...ada, tagIds: new Set([7]) };
  it.each([
    ['that the contact has', 7, tagged, true],
    ['that the contact has not', 8, tagged, false],
    ['that is written as text', '7', tagged, true],
    ['that was never chosen, or was deleted', null, tagged, 'tag_missing'],
    ['in a run without contact', 7, null, 'contact_missing'],
  ])('%s', (_, value, contact, side) => {
    expect(sideOf({ operation: 'CONTACT_IS_IN_TAG', value }, buildRun({ contact }))).toBe(side);
  });
});

describe('a condition on a segment', () => {
  const inside = { ...ada, tagIds: new Set([8]), segmentIds: new Set([7]) };
  it.each([
    ['that the contact is in', 7, inside, true],
    ['that the contact is not in', 8, inside, false],
    ['that is written as text', '7', inside, true],
    ['that was never chosen', null, inside, 'segment_missing'],
    ['in a run without contact', 7, null, 'contact_missing'],
  ])('%s', (_, value, contact, side) => {
    expect(sideOf({ operation: 'CONTACT_IS_IN_SEGMENT', value }, buildRun({ contact }))).toBe(side);
  });
});
