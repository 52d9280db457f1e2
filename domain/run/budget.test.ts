import { indexFlow } from '../flow/chain/walk';
import type { StepType } from '../steps/types';
import { jsonLength } from '../values/json';
import { budgets } from './budget';
import { MemoryRun } from './memory-run';
import { walkStretch } from './stretch';

type Step = [StepType, Record<string, unknown>];

/** Walks a chain of steps on an event; counts are answered 0. */
function walk(event: Record<string, unknown>, ...steps: Step[]) {
  const rows = steps.map(([type, data], place) => ({
    id: place + 1,
    type,
    data,
    branch: null,
    user_app_id: null,
    app_webhook_unique_identifier: null,
    automatisation_step_before_id: place === 0 ? null : place,
  }));
  const run = new MemoryRun({ contact: null, event, globals: {} }, Date.now());
  const under = walkStretch(indexFlow(rows), { at: 'start' }, run);
  let step = under.next();
  while (!step.done) step = under.next({ count: 0, first: null });
  return { ...step.value, event: run.variables.event };
}

const update = (variable: string, operation: string, value: unknown, more: object = {}): Step => [
  'UPDATE_VARIABLE',
  { variable, operation, value, value_type: 'string', ...more },
];
const doubled = update('event.x', 'APPEND', 'event.x', { value_type: 'string_variable' });
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const overBudget = { kind: 'ended', state: 'failed', reason: { code: 'over_budget' } };

describe('the budget of a step', () => {
  it('ends a text that doubles with each step before it is too long, and says so', () => {
    const { event, end, visits } = walk({ x: 'x'.repeat(100) }, ...times(17, doubled));
    expect(end).toMatchObject({
      ...overBudget,
      reason: {
        message: 'event.x would become longer than 256 kB. Correct the data or the step, then retry.',
      },
    });
    expect(visits.at(-1)?.state).toBe('failed');
    expect(String(event['x']).length).toBeLessThanOrEqual(budgets.variable);
  });

  it('does not count the time in which the machine lets others work', () => {
    const event = {
      get late(): string {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * budgets.stepTime);
        return 'at last';
      },
    };
    const { end } = walk(event, update('event.x', 'EQUALS', 'event.late', { value_type: 'string_variable' }));
    expect(end).toMatchObject({ kind: 'ended', state: 'completed' });
  });

  it('shows of a long value the beginning', () => {
    const { visits } = walk({ x: 'x'.repeat(100_000) }, doubled);
    expect(jsonLength(visits[0]?.detail, Infinity)).toBeLessThan(5_000);
  });

  it('holds all that the event holds together', () => {
    const each = Array.from({ length: 10 }, (_, place) =>
      update(`event.v${place}`, 'EQUALS', 'event.x', { value_type: 'string_variable' }),
    );
    const { event, end } = walk({ x: 'x'.repeat(200_000) }, ...each);
    expect(end).toMatchObject(overBudget);
    expect(jsonLength(event, Infinity)).toBeLessThanOrEqual(budgets.source);
  });

  it('gives room again where a long value is replaced', () => {
    const long = update('event.y', 'EQUALS', 'event.x', { value_type: 'string_variable' });
    const short = update('event.y', 'EQUALS', 'short');
    const { end } = walk({ x: 'x'.repeat(200_000) }, ...times(20, [long, short]).flat());
    expect(end).toMatchObject({ state: 'completed' });
  });

  it('bounds the digits of what is multiplied by itself again and again', () => {
    const square = update('event.n', 'POWER', 2, { value_type: 'number' });
    const { end } = walk({ n: 99 }, ...times(18, square));
    expect(end).toMatchObject({ state: 'failed', reason: { code: 'calculation_failed' } });
  });

  it('renders what replaces once, in however many places', () => {
    const slow = '{% for n in (1..2000) %}{% endfor %}b';
    const { event, end } = walk(
      { x: 'a'.repeat(6_000) },
      update('event.x', 'FIND_AND_REPLACE', 'a', { second_value: slow }),
    );
    expect(end).toMatchObject({ state: 'completed' });
    expect(event['x']).toBe('b'.repeat(6_000));
  });

  it('ends a replacement before it is too long', () => {
    const { end } = walk(
      { x: 'a'.repeat(100_000) },
      update('event.x', 'FIND_AND_REPLACE', 'a', { second_value: 'b'.repeat(10_000) }),
    );
    expect(end).toMatchObject(overBudget);
  });

  it('bounds all texts of a request together, and not each by itself', () => {
    const body = JSON.stringify(times(40, '{{ event.x }}'));
    const { end } = walk({ x: 'x'.repeat(100_000) }, [
      'APICALL',
      { method: 'POST', url: 'https://a.example', body },
    ]);
    expect(end).toMatchObject(overBudget);
  });

  it('bounds the values that a request repeats, which are no texts', () => {
    const body = JSON.stringify(times(40, '{{ event.list }}'));
    const { end } = walk({ list: times(20_000, 1) }, [
      'APICALL',
      { method: 'POST', url: 'https://a.example', body },
    ]);
    expect(end).toMatchObject({ state: 'failed' });
  });

  it.each([
    [
      'a text captured in a loop and searched',
      '{% capture x %}{% for n in (1..5000) %}{{ event.x }}{% endfor %}{% endcapture %}{{ x | replace: "a", "" | size }}',
    ],
    ['an expression for each of very many numbers', '{{ (1..1900000) | find_exp: "n", "n == 0" }}'],
    [
      'a loop without end to speak of',
      '{% for n in (1..1000) %}{% for m in (1..1000) %}{{ m }}{% endfor %}{% endfor %}',
    ],
    ['a text in the place of each letter of a text', '{{ event.x | replace: "a", event.x | size }}'],
  ])('ends %s', (_, template) => {
    const { end } = walk({ x: 'a'.repeat(200_000) }, update('event.y', 'EQUALS', template));
    expect(end).toMatchObject(overBudget);
  });

  it('counts the steps of a stretch together', () => {
    const slow = update(
      'event.y',
      'EQUALS',
      '{% for n in (1..30000) %}{% assign a = n | plus: 1 %}{% endfor %}',
    );
    const { end, visits } = walk({}, ...times(200, slow));
    expect(end).toMatchObject(overBudget);
    expect(visits.length).toBeLessThan(200);
  });
});
