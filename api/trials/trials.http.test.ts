import { simulation } from '../../domain/entities/automatisations/simulation';
import { insertFlow, type FlowStepGiven } from '../../tests/factories/flow';
import { dataOf, errorOf } from '../../tests/support/api/answers';
import { untilFound } from '../../tests/support/until-found';
import { buildDocument, buildSection, buildTextBlock } from '../../tests/factories/email-document';
import { useApi, type Visitor } from '../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const update = (
  variable: string,
  operation: string,
  value: unknown,
  value_type = 'string',
): FlowStepGiven => ({
  type: 'UPDATE_VARIABLE',
  data: { variable, operation, value, value_type },
});
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** A flow of these steps; answers what tries it on an event. */
async function prepared(steps: FlowStepGiven[], event_data: object, by = visitor) {
  const { id } = await insertFlow(api.database.pool, by.userId, { entry_event_name: 'go' }, steps);
  return () => by.call('post', `/automatisation/${id}/simulation`, { event_data });
}

/** Tries a flow of these steps on an event. */
async function tried(steps: FlowStepGiven[], event_data: object, by = visitor) {
  return (await prepared(steps, event_data, by))();
}

/** Takes its step's whole time, for each of twenty items of a list in each of twenty: minutes altogether. */
const endless = (): FlowStepGiven[] => [
  { type: 'LOOP', data: { source: 'event', value: 'list' } },
  { type: 'LOOP', data: { source: 'event', value: 'list' } },
  ...times(
    4,
    update('event.y', 'EQUALS', '{% for n in (1..20000) %}{% assign a = n | plus: 1 %}{% endfor %}'),
  ),
];
const list = times(20, 1);

describe('a trial', () => {
  it('fails at the step that makes a text grow beyond its budget', async () => {
    const doubled = update('event.x', 'APPEND', 'event.x', 'string_variable');
    const answer = await tried(times(17, doubled), { x: 'x'.repeat(100) });
    const { end, steps } = dataOf(answer, simulation);
    expect(end).toMatchObject({ state: 'failed', reason: { code: 'over_budget' } });
    expect(steps.length).toBeLessThan(17);
    expect(answer.text.length).toBeLessThan(100_000);
  });

  it('is ended after a while, and meanwhile the API answers others', async () => {
    const other = await api.visitor();
    let isOver = false;
    const long = tried(endless(), { list }).finally(() => (isOver = true));
    const calls = await Promise.all(times(10, '/automatisation').map((path) => other.call('get', path)));
    expect(calls.map(({ status }) => status)).toEqual(times(10, 200));
    expect(isOver).toBe(false);
    expect(errorOf(await long).code).toBe('trial_too_slow');
  });

  it('takes so many places of an account and no more', async () => {
    const other = await api.visitor();
    const long = await Promise.all(times(3, endless()).map((steps) => prepared(steps, { list })));
    // Threads that have begun: on a busy machine a trial would wait for them in vain.
    await Promise.all([tried([], {}), tried([], {}), tried([], {}, other)]);
    const called = Promise.all(long.map((call) => call()));
    expect((await tried([], {}, other)).status).toBe(200);
    const ended = await called;
    // Whichever of them comes last.
    const codes = ended.map((answer) => errorOf(answer).code);
    expect(codes.toSorted()).toEqual(['too_many_trials', 'trial_too_slow', 'trial_too_slow']);
    expect(ended[codes.indexOf('too_many_trials')]?.get('Retry-After')).toBe('1');
    expect((await tried([], {})).status).toBe(200);
  });

  it('is prepared in such a place, too: blocks are made HTML only within the limit', async () => {
    const sections = times(50, buildSection([buildTextBlock('é'.repeat(1_500))]));
    const preview = async () => {
      const answer = await visitor.call('post', '/message-template/preview', {
        kind: 'email',
        fallback_language: 'en',
        contents: [
          { language: 'en', subject: 'Hi', html: '', text: '', document: buildDocument([], { sections }) },
        ],
      });
      return errorOf(answer).code;
    };
    // Its HTML is too long, which is seen once it is made.
    expect(await preview()).toBe('invalid_input');
    const long = await Promise.all(times(2, endless()).map((steps) => prepared(steps, { list })));
    // A preview that asks takes a place for a moment: a trial that comes just then is refused, and begins again.
    let isOver = false;
    const called = long.map(async (call) => {
      while (!isOver) await call();
    });
    try {
      await untilFound(async () => ((await preview()) === 'too_many_trials' ? true : undefined));
    } finally {
      isOver = true;
      await Promise.all(called);
    }
  });

  it('answers of very many steps no more than a page shows', async () => {
    const step = update('event.y', 'PREPEND', 'event.x', 'string_variable');
    const call = { method: 'POST', url: 'https://a.example', body: '{"x": "{{ event.x }}"}' };
    const trial = await prepared(
      [
        { type: 'LOOP', data: { source: 'event', value: 'list' } },
        step,
        ...times(30, { type: 'APICALL', data: call } as const),
      ],
      { list, x: 'x'.repeat(20_000) },
    );
    // On a busy machine it may not end within a trial's time.
    const answer = await untilFound(async () => {
      const told = await trial();
      return told.status !== 200 && errorOf(told).code === 'trial_too_slow' ? undefined : told;
    });
    expect(answer.status).toBe(200);
    expect(answer.text.length).toBeLessThan(1_000_000);
  });
});
