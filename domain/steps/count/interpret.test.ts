import type { MemoryRun } from '../../run/memory-run';
import { ada, buildRun, noon, outcomeOf } from '../../../tests/factories/memory-run';
import { askedComparisons } from '../../../tests/tables/comparisons';
import { passes } from '../filter';
import { interpretCount } from './interpret';
import { countData } from './schema';

function interpret(data: object, run: MemoryRun, answer = 0) {
  const next = interpretCount(countData.parse(data), run);
  const question = next.kind === 'ask' ? next.question : null;
  return { question, next: next.kind === 'ask' ? next.answered({ count: answer, first: null }) : next };
}

describe('counting items', () => {
  it.each([
    ['the elements of a list', { items: [1, 2, 3] }, 'event.items', 3],
    ['the keys of an object', { items: { a: 1, b: 2 } }, 'event.items', 2],
    ['a path without a source as one of the event’s', { cart: { lines: ['x'] } }, 'cart.lines', 1],
    ['nothing where there is nothing', {}, 'event.items', 0],
    ['nothing in null', { items: null }, 'event.items', 0],
    ['nothing in an empty list', { items: [] }, 'event.items', 0],
    ['a list of the contact', {}, 'contact.cards', 2],
  ])('counts %s', (_, event, value, count) => {
    const run = buildRun({ event, contact: { ...ada, data: { cards: ['a', 'b'] } } });
    expect(interpret({ type: 'items', value }, run).next).toEqual({ kind: 'next', detail: { count } });
    expect(run.read('event.count_result')).toBe(count);
  });

  it.each(['text', '', 7, true])('cannot count what %p holds', (items) => {
    const run = buildRun({ event: { items } });
    expect(outcomeOf(() => interpret({ type: 'items', value: 'event.items' }, run))).toBe('not_a_list');
  });
});

describe('counting events', () => {
  it('asks for those of the run’s contact, as far back as the time frame, in minutes whatever its unit shows', () => {
    const run = buildRun();
    const step = { type: 'event', value: 'purchase', timeframe: 90, timeframe_unit: 'HOURS' };
    const { question, next } = interpret(step, run, 4);
    expect(question).toEqual({
      kind: 'event_count',
      name: 'purchase',
      contactExternalId: 'ada',
      since: noon - 90 * 60_000,
      filters: [],
      exceptEntry: false,
      wantsFirst: false,
    });
    expect(next).toMatchObject({ kind: 'next', detail: { event_name: 'purchase', count: 4 } });
    expect(run.read('event.count_result')).toBe(4);
  });

  it('asks for another contact when the step names one', () => {
    const step = { type: 'event', value: 'purchase', contact_external_id: '{{ event.friend }}' };
    expect(interpret(step, buildRun({ event: { friend: 'bob' } })).question).toMatchObject({
      contactExternalId: 'bob',
    });
  });

  it('fails in a run without a contact, unless the step names one', () => {
    const run = buildRun({ contact: null });
    expect(outcomeOf(() => interpret({ type: 'event', value: 'purchase' }, run))).toBe('contact_missing');
    const step = { type: 'event', value: 'purchase', contact_external_id: 'bob' };
    expect(interpret(step, buildRun({ contact: null })).question).toMatchObject({ contactExternalId: 'bob' });
  });

  it.each(['', '  ', '{{ event.none }}'])('fails where the name comes to nothing: %p', (value) => {
    expect(outcomeOf(() => interpret({ type: 'event', value }, buildRun()))).toBe('event_name_invalid');
  });

  it.each(askedComparisons)(
    'filters by $operation as $type with $value',
    ({ asked, value, holds, fails }) => {
      const run = buildRun({ event: { expected: value } });
      const filters = [{ variable: 'order.actual', ...asked }];
      const { question } = interpret({ type: 'event', value: 'purchase', filters }, run);
      const counts = (actual: unknown): boolean => passes(question?.filters ?? [], { order: { actual } });
      expect(holds.map(counts)).toEqual(holds.map(() => true));
      expect(fails.map(counts)).toEqual(fails.map(() => false));
    },
  );

  it('joins filters by AND, and looks inside an event’s data', () => {
    const filters = [
      { variable: 'order.total', variable_type: 'number', operation: 'GREATER_THAN', value: 1 },
      { variable: 'order.lines.0', variable_type: 'string', operation: 'EQUALS', value: '{{ event.sku }}' },
    ];
    const run = buildRun({ event: { sku: 'A' } });
    const { question } = interpret({ type: 'event', value: 'purchase', filters }, run);
    expect(passes(question?.filters ?? [], { order: { total: 2, lines: ['A'] } })).toBe(true);
    expect(passes(question?.filters ?? [], { order: { total: 2, lines: ['B'] } })).toBe(false);
  });
});
