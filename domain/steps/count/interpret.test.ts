import { MemoryRun, type ContactState } from '../../run/memory-run';
import type { JsonObject } from '../../entities/common';
import { passes } from '../filter';
import { StepError } from '../run';
import { interpretCount } from './interpret';
import { countData } from './schema';

const noon = Date.UTC(2026, 4, 4, 12);

const ada: ContactState = {
  external_id: 'ada',
  created_at: '2026-01-01T00:00:00.000Z',
  ...{ name: null, title: null, email: null, role: null },
  data: { limit: 10 },
  tagIds: new Set(),
};

interface Given {
  event?: JsonObject;
  contact?: ContactState | null;
}

const runOf = ({ event = {}, contact = ada }: Given = {}): MemoryRun =>
  new MemoryRun({ event, contact, globals: { minimum: 5 } }, noon);

function interpret(data: object, run: MemoryRun, answer = 0) {
  const next = interpretCount(countData.parse(data), run);
  const question = next.kind === 'ask' ? next.question : null;
  return { question, next: next.kind === 'ask' ? next.answered(answer) : next };
}

describe('counting items', () => {
  it.each([
    ['the elements of a list', { items: [1, 2, 3] }, 'event.items', 3],
    ['the keys of an object', { items: { a: 1, b: 2 } }, 'event.items', 2],
    ['a path without a source as one of the event’s', { cart: { lines: ['x'] } }, 'cart.lines', 1],
    ['nothing where there is nothing', {}, 'event.items', 0],
    ['nothing in null', { items: null }, 'event.items', 0],
    ['nothing in an empty list', { items: [] }, 'event.items', 0],
  ])('counts %s', (_, event, value, count) => {
    const run = runOf({ event });
    expect(interpret({ type: 'items', value }, run).next).toEqual({ kind: 'next', detail: { count } });
    expect(run.read('event.count_result')).toBe(count);
  });

  it.each(['text', 7, true])('cannot count what %p holds', (items) => {
    expect(() => interpret({ type: 'items', value: 'event.items' }, runOf({ event: { items } }))).toThrow(
      StepError,
    );
  });
});

describe('counting events', () => {
  it('asks for those of the run’s contact, as far back as the time frame, in minutes whatever its unit shows', () => {
    const run = runOf();
    const step = { type: 'event', value: 'purchase', timeframe: 90, timeframe_unit: 'HOURS' };
    const { question, next } = interpret(step, run, 4);
    expect(question).toEqual({
      kind: 'event_count',
      name: 'purchase',
      contactExternalId: 'ada',
      since: noon - 90 * 60_000,
      filters: [],
    });
    expect(next).toMatchObject({ kind: 'next', detail: { event_name: 'purchase', count: 4 } });
    expect(run.read('event.count_result')).toBe(4);
  });

  it('asks for another contact when the step names one', () => {
    const step = { type: 'event', value: 'purchase', contact_external_id: '{{ event.friend }}' };
    expect(interpret(step, runOf({ event: { friend: 'bob' } })).question).toMatchObject({
      contactExternalId: 'bob',
    });
  });

  it('fails in a run without a contact, unless the step names one', () => {
    expect(() => interpret({ type: 'event', value: 'purchase' }, runOf({ contact: null }))).toThrow(
      StepError,
    );
    const step = { type: 'event', value: 'purchase', contact_external_id: 'bob' };
    expect(interpret(step, runOf({ contact: null })).question).toMatchObject({ contactExternalId: 'bob' });
  });

  it.each([
    ['string', 'EQUALS', 'EUR', { currency: 'EUR' }, { currency: 'USD' }, 'currency'],
    ['number', 'GREATER_THAN', '9.5', { amount: 10 }, { amount: '9.5' }, 'amount'],
    ['boolean', 'EQUALS', true, { gift: true }, { gift: 'no' }, 'gift'],
    ['string_variable', 'EQUALS', 'contact.external_id', { by: 'ada' }, { by: 'bob' }, 'by'],
    ['number_variable', 'LESS_THAN', 'contact.limit', { amount: 9 }, { amount: 10 }, 'amount'],
    ['boolean_variable', 'EQUALS', 'event.wanted', { gift: true }, { gift: false }, 'gift'],
    ['string', 'IS_NOT_NULL_OR_EMPTY', null, { code: 'x' }, { code: '' }, 'code'],
  ])('filters by %s %s', (variable_type, operation, value, passing, failing, variable) => {
    const filters = [{ variable, variable_type, operation, value }];
    const run = runOf({ event: { wanted: true } });
    const { question } = interpret({ type: 'event', value: 'purchase', filters }, run);
    const stands = (data: JsonObject): boolean => passes(question?.filters ?? [], data);
    expect([stands(passing), stands(failing), stands({})]).toEqual([true, false, false]);
  });

  it('joins filters by AND, and looks inside an event’s data', () => {
    const filters = [
      { variable: 'order.total', variable_type: 'number', operation: 'GREATER_THAN', value: 1 },
      { variable: 'order.lines.0', variable_type: 'string', operation: 'EQUALS', value: '{{ event.sku }}' },
    ];
    const run = runOf({ event: { sku: 'A' } });
    const { question } = interpret({ type: 'event', value: 'purchase', filters }, run);
    expect(passes(question?.filters ?? [], { order: { total: 2, lines: ['A'] } })).toBe(true);
    expect(passes(question?.filters ?? [], { order: { total: 2, lines: ['B'] } })).toBe(false);
  });
});
