import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { askedComparisons } from '../../../tests/tables/comparisons';
import { contactScope } from '../../run/memory-run';
import { passes } from '../filter';
import type { LoopStart } from '../run';
import { interpretLoop } from './interpret';
import { loopData } from './schema';

/** The loop that begins, or the code of the error. */
const loopOf = (step: object, run = buildRun()): LoopStart | string =>
  outcomeOf(() => {
    const next = interpretLoop(loopData.parse(step), run);
    if (next.kind !== 'loop') throw new Error(`A loop came to ${next.kind}`);
    return next.loop;
  });

const audienceOf = (step: object, run = buildRun()): unknown => {
  const loop = loopOf(step, run);
  return typeof loop === 'string' ? loop : loop.audience;
};

describe('the audience of a loop', () => {
  it('is all contacts, or those of a tag', () => {
    expect(audienceOf({ source: 'all_contacts' })).toEqual({ source: 'all_contacts' });
    expect(audienceOf({ source: 'tag', value: 7 })).toEqual({ source: 'tag', tagId: 7 });
    expect(audienceOf({ source: 'tag', value: '7' })).toEqual({ source: 'tag', tagId: 7 });
  });

  it('of a segment, by its id', () => {
    expect(audienceOf({ source: 'segment', value: 9 })).toEqual({ source: 'segment', segmentId: 9 });
    expect(audienceOf({ source: 'segment', value: '9', one_for_each: 'email' })).toEqual({
      source: 'segment',
      segmentId: 9,
      oneForEach: 'email',
    });
  });

  it('takes each value of a field once, where that is asked for', () => {
    const once = { one_for_each: 'email' };
    expect(audienceOf({ source: 'all_contacts', ...once })).toEqual({
      source: 'all_contacts',
      oneForEach: 'email',
    });
    expect(audienceOf({ source: 'tag', value: 7, ...once })).toEqual({
      source: 'tag',
      tagId: 7,
      oneForEach: 'email',
    });
    expect(audienceOf({ source: 'tag', value: 7, one_for_each: null })).toEqual({ source: 'tag', tagId: 7 });
  });

  it.each([null, ''])('fails without a tag: %p', (value) => {
    expect(audienceOf({ source: 'tag', value })).toBe('tag_missing');
  });

  it.each([null, ''])('fails without a segment: %p', (value) => {
    expect(audienceOf({ source: 'segment', value })).toBe('segment_missing');
  });

  it.each([
    ['a list', ['A', { sku: 'B' }, null], { source: 'items', items: ['A', { sku: 'B' }, null] }],
    ['an empty list', [], { source: 'items', items: [] }],
    ['a missing variable', undefined, { source: 'items', items: [] }],
    ['null', null, { source: 'items', items: [] }],
    ['a text', 'A, B', 'not_a_list'],
    ['an empty text', '', 'not_a_list'],
    ['a number', 2, 'not_a_list'],
    ['a boolean', true, 'not_a_list'],
    ['an object', { a: 'A' }, 'not_a_list'],
  ])('from a variable of the event or the contact: %s', (_, lines, audience) => {
    const run = buildRun({ event: { lines }, contact: { ...ada, data: { lines } } });
    for (const source of ['event', 'contact']) {
      expect(audienceOf({ source, value: 'lines' }, run)).toEqual(audience);
      expect(audienceOf({ source, value: `${source}.lines` }, run)).toEqual(audience);
    }
  });

  it('is nobody where the variable is a contact’s and the run has none', () => {
    const run = buildRun({ contact: null });
    expect(audienceOf({ source: 'contact', value: 'lines' }, run)).toEqual({ source: 'items', items: [] });
  });
});

describe('a loop', () => {
  it.each(askedComparisons)(
    'takes contacts by $operation as $type with $value',
    ({ asked, value, ...table }) => {
      const run = buildRun({ event: { expected: value } });
      const filters = [{ variable: 'address.actual', ...asked }];
      const loop = loopOf({ source: 'all_contacts', contact_filters: filters }, run);
      if (typeof loop === 'string') throw new Error(loop);
      const takes = (actual: unknown): boolean =>
        passes(loop.filters, contactScope({ ...ada, data: { address: { actual } } }));
      expect(table.holds.map(takes)).toEqual(table.holds.map(() => true));
      expect(table.fails.map(takes)).toEqual(table.fails.map(() => false));
    },
  );

  it('reads numbers as the account’s people write them, also once the filters were stored', () => {
    const asked = { variable: 'spent', variable_type: 'number', operation: 'GREATER_THAN', value: 100 };
    const run = buildRun({ regional: { numberFormat: 'comma' } });
    const loop = loopOf({ source: 'all_contacts', contact_filters: [asked] }, run);
    if (typeof loop === 'string') throw new Error(loop);
    const stored = JSON.parse(JSON.stringify(loop.filters)) as typeof loop.filters;
    const older = stored.map(({ number_format: _, ...filter }) => filter);
    const spent = (text: string) => contactScope({ ...ada, data: { spent: text } });
    expect(passes(stored, spent('1 299,15'))).toBe(true);
    expect(passes(older, spent('1 299,15'))).toBe(false);
    expect(passes(older, spent('1299.15'))).toBe(true);
  });

  it('filters contacts by their own fields too, and by all filters at once', () => {
    const filters = [
      { variable: 'name', operation: 'EQUALS', value: 'Ada' },
      { variable: 'plan', operation: 'EQUALS', value: 'pro' },
    ];
    const loop = loopOf({ source: 'all_contacts', contact_filters: filters });
    if (typeof loop === 'string') throw new Error(loop);
    expect(passes(loop.filters, contactScope({ ...ada, data: { plan: 'pro' } }))).toBe(true);
    expect(passes(loop.filters, contactScope({ ...ada, data: { plan: 'free' } }))).toBe(false);
    expect(passes(loop.filters, contactScope({ ...ada, name: 'Bob', data: { plan: 'pro' } }))).toBe(false);
  });

  it('does not filter the elements of a list, and keeps its pace', () => {
    const filters = [{ variable: 'name', operation: 'EQUALS', value: 'Ada' }];
    const step = { source: 'event', value: 'lines', contact_filters: filters, delay_between_iterations: 250 };
    expect(loopOf(step)).toMatchObject({ filters: [], delay: 250 });
  });

  it.each([
    [0, 'object'],
    [1, 'object'],
    [2, 'string'],
  ])('inside %i others', (loopDepth, kind) => {
    expect(typeof loopOf({ source: 'all_contacts' }, buildRun({ loopDepth }))).toBe(kind);
  });
});
