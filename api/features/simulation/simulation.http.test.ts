import { simulation, type Simulation } from '../../../domain/entities/automatisations/simulation';
import { buildContact, buildEvent, buildSegment, buildTag } from '../../../tests/factories/audience';
import { insertFlow, type FlowStepGiven } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, steps);
const update = (variable: string, value: unknown, more: object = {}): FlowStepGiven => ({
  type: 'UPDATE_VARIABLE',
  data: { variable, value, ...more },
});
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });

async function simulate(id: number, body: object = {}): Promise<Simulation> {
  return dataOf(await visitor.call('post', `/automatisation/${id}/simulation`, body), simulation);
}

/** Every table that a run would write to. */
async function everything(): Promise<unknown> {
  const { rows } = await api.database.pool.query(
    `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM automatisation_runs) AS runs,
            (SELECT count(*) FROM contact_tags) AS tags, (SELECT count(*) FROM dispatch) AS dispatch,
            (SELECT jsonb_agg(c ORDER BY id) FROM contacts c) AS contacts`,
  );
  return rows;
}

describe('POST /automatisation/{id}/simulation', () => {
  it('takes the steps that a run would take, with what each changes, and writes nothing', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'ada',
      data: { purchases: 2 },
    });
    const made = await flow(update('contact.purchases', 1), {
      type: 'CONDITION',
      data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 },
      whenTrue: [
        { type: 'TAG', data: { tag_id: vip.id } },
        delay(3_600),
        update('event.note', 'x', { value_type: 'string', operation: 'EQUALS' }),
      ],
      whenFalse: [delay(1)],
    });
    const before = await everything();
    const { steps, end, variables } = await simulate(made.id, {
      start_at: '2026-05-01T17:00:00Z',
      contact_external_id: 'ada',
      event_data: { amount: 30 },
    });
    expect(await everything()).toEqual(before);

    expect(steps.map(({ type, at, outcome }) => [type, at.slice(11, 16), outcome])).toEqual([
      ['UPDATE_VARIABLE', '17:00', 'done'],
      ['CONDITION', '17:00', 'done'],
      ['TAG', '17:00', 'done'],
      ['DELAY', '17:00', 'waited'],
      ['UPDATE_VARIABLE', '18:00', 'done'],
    ]);
    expect(steps.map(({ changes }) => changes)).toEqual([
      [{ variable: 'contact.purchases', before: 2, after: 3 }],
      [],
      [{ variable: 'contact.tags', before: [], after: [vip.id] }],
      [],
      [{ variable: 'event.note', before: null, after: 'x' }],
    ]);
    expect(steps[1]?.detail).toMatchObject({ branch: true });
    expect(steps[3]?.detail).toMatchObject({ until: '2026-05-01T18:00:00.000Z' });
    expect(end).toEqual({ state: 'completed', at: '2026-05-01T18:00:00.000Z', reason: null });
    expect(variables.before.contact).toMatchObject({ external_id: ada.external_id, purchases: 2, tags: [] });
    expect(variables.after.event).toEqual({ amount: 30, note: 'x' });
  });

  describe('at a wait for an event', () => {
    const waiting = (data: object = {}): FlowStepGiven => ({
      type: 'WAIT',
      data: { event_name: 'paid', time_out: { delay: 7_200 }, ...data },
      whenTrue: [update('event.note', 'came', { value_type: 'string', operation: 'EQUALS' })],
      whenFalse: [update('event.note', 'timed out', { value_type: 'string', operation: 'EQUALS' })],
    });
    const contact = { external_id: 'bob' };
    const tried = async (step: FlowStepGiven, awaited: object | null, more: object = {}) => {
      const made = await flow(step);
      const body = { start_at: '2026-05-01T17:00:00Z', contact, ...more };
      const [id = 0] = made.stepIds;
      return simulate(made.id, awaited ? { ...body, awaited: { [id]: awaited } } : body);
    };

    it.each([
      ['lets the time run out, unless told when the event comes', null, '19:00', 'timed out', false],
      ['takes the event that comes before', { after: 600, data: { order: 'A1' } }, '17:10', 'came', true],
      ['takes one that comes at once', { after: 0, data: {} }, '17:00', 'came', true],
      ['takes one that comes at the very end', { after: 7_200, data: {} }, '19:00', 'came', true],
      ['does not take one that comes later', { after: 7_201, data: {} }, '19:00', 'timed out', false],
    ])('%s', async (_, awaited, at, note, branch) => {
      const { steps, end, variables } = await tried(waiting(), awaited);
      expect(end.at.slice(11, 16)).toBe(at);
      expect(steps[0]?.detail).toMatchObject({
        branch,
        event_name: 'paid',
        until: '2026-05-01T19:00:00.000Z',
      });
      expect(variables.after.event).toEqual({ note, ...(branch && { awaited: awaited?.data }) });
    });

    it('takes the event for one that matches the filters', async () => {
      const filters = [{ variable: 'order', operation: 'EQUALS', value: '{{ event.order }}' }];
      const { variables } = await tried(waiting({ filters }), { after: 60 });
      expect(variables.after.event).toMatchObject({ note: 'came' });
    });

    it.each([
      ['the first of several, unless told which', {}, true, 'paid'],
      ['the one of the way', { way: 'b' }, 'b', 'refused'],
    ])('takes %s', async (_, which, branch, event_name) => {
      const ways = [
        { id: 'a', name: 'Sent back', event_name: 'sent_back' },
        { id: 'b', name: 'Refused', event_name: 'refused' },
      ];
      const { steps, variables } = await tried(waiting({ ways }), {
        after: 60,
        data: { order: 'A1' },
        ...which,
      });
      expect(steps[0]?.detail).toMatchObject({ branch, event_name });
      expect(variables.after.event['awaited']).toEqual({ order: 'A1', event_name });
    });

    it('takes an event that has come already where it may, and never the one that begins the run', async () => {
      const ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
      const before = { since: 'before', look_back: 3_600 };
      const createdAt = new Date('2026-05-01T16:30:00Z');
      await buildEvent(api.database, visitor.userId, {
        name: 'paid',
        contact: ada,
        createdAt,
        data: { order: 'B2' },
      });
      const ofAda = { contact: undefined, contact_external_id: 'ada' };
      const came = await tried(waiting(before), null, ofAda);
      expect(came.variables.after.event).toEqual({ note: 'came', awaited: { order: 'B2' } });
      expect((await tried(waiting(), null, ofAda)).variables.after.event).toEqual({ note: 'timed out' });
      const itself = await tried(waiting({ ...before, event_name: 'purchase' }), null, ofAda);
      expect(itself.variables.after.event).toEqual({ note: 'timed out' });
    });

    it('leaves by the exit strategy that comes before the event', async () => {
      const exit = { exit_strategy_type: 'event', exit_strategy_value: 'left' };
      const made = await insertFlow(
        api.database.pool,
        visitor.userId,
        { entry_event_name: 'purchase', ...exit },
        [waiting()],
      );
      const [id = 0] = made.stepIds;
      const { end } = await simulate(made.id, {
        start_at: '2026-05-01T17:00:00Z',
        contact,
        awaited: { [id]: { after: 600 } },
        exit_after: 300,
      });
      expect(end).toMatchObject({ state: 'exited', at: '2026-05-01T17:05:00.000Z' });
    });
  });

  it('holds to working hours on the clock that it is given', async () => {
    const office = {
      timezone: 'America/Toronto',
      days: [1, 2, 3, 4, 5],
      hoursBetween: { from: '09:00', to: '17:00' },
    };
    const made = await flow({ type: 'DELAY', data: { delay: 3_600, ...office } });
    // A Friday, 17:00 in Toronto: an hour later is past the hours, so it is Monday at nine.
    const { steps, end } = await simulate(made.id, { start_at: '2026-05-01T17:00:00-04:00' });
    expect(end.at).toBe('2026-05-04T13:00:00.000Z');
    expect(steps[0]?.detail).toEqual({ until: end.at, timezone: office.timezone });
  });

  it('goes by the account’s clock: in dates without a timezone, in texts, in comparisons', async () => {
    await visitor.call('put', '/user', { timezone: 'Europe/Paris' });
    const made = await flow(
      { type: 'DELAY', data: { use_variable: true, delay_variable: 'event.at', source: 'event' } },
      update('event.printed', '{{ event.at | date: "%H:%M %z" }}', {
        value_type: 'string',
        operation: 'EQUALS',
      }),
      {
        type: 'CONDITION',
        data: { variable: 'event.at', variable_type: 'date', operation: 'EQUALS', value: '2026-05-04' },
      },
    );
    const { steps, end, variables } = await simulate(made.id, {
      start_at: '2026-05-01T17:00:00Z',
      event_data: { at: '2026-05-04 00:30' },
    });
    expect(end.at).toBe('2026-05-03T22:30:00.000Z');
    expect(variables.after.event).toMatchObject({ printed: '00:30 +0200' });
    expect(steps[2]?.detail).toMatchObject({ branch: true });
  });

  it('waits for the contact’s own hours', async () => {
    await visitor.call('put', '/user', { timezone: 'Europe/Paris', timezone_field: 'contact.home' });
    for (const [external_id, home] of [
      ['tomo', 'Asia/Tokyo'],
      ['ada', undefined],
    ] as const)
      await buildContact(api.database, visitor.userId, { external_id, data: { home } });
    const made = await flow({
      type: 'DELAY',
      data: { timezone: 'contact', hoursBetween: { from: '09:00', to: '17:00' } },
    });
    const told = async (contact_external_id: string) => {
      const { steps } = await simulate(made.id, { start_at: '2026-05-01T18:00:00Z', contact_external_id });
      return steps[0]?.detail;
    };
    expect(await told('tomo')).toEqual({
      until: '2026-05-02T00:00:00.000Z',
      timezone: 'Asia/Tokyo',
      timezone_of: 'contact',
    });
    expect(await told('ada')).toEqual({
      until: '2026-05-02T07:00:00.000Z',
      timezone: 'Europe/Paris',
      timezone_of: 'account',
    });
  });

  it('tells texts the moment on that clock', async () => {
    const text = { value_type: 'string', operation: 'EQUALS' };
    const made = await flow(
      delay(86_400),
      update('event.day', '{{ now | date: "%m-%d %H", "America/Toronto" }}', text),
    );
    const { variables } = await simulate(made.id, { start_at: '2026-05-01T17:00:00-04:00' });
    expect(variables.after.event).toEqual({ day: '05-02 17' });
  });

  it('works with a contact and global variables that are made up', async () => {
    const made = await flow(update('global.rate', 'contact.points', { value_type: 'number_variable' }));
    const { variables } = await simulate(made.id, {
      contact: { data: { points: 5 } },
      globals: { rate: 10 },
    });
    expect(variables.after.global).toEqual({ rate: 15 });
    expect(variables.after.contact).toMatchObject({ external_id: 'simulated', points: 5 });
  });

  it('counts the events that are stored, the one that starts it, and those that it would have sent', async () => {
    const ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    await buildEvent(api.database, visitor.userId, { name: 'purchase', contact: ada });
    const count: FlowStepGiven = { type: 'COUNT', data: { type: 'event', value: 'purchase', timeframe: 60 } };
    const made = await flow(count, { type: 'TRACK', data: { event_name: 'purchase' } }, count);
    const { steps } = await simulate(made.id, { contact_external_id: 'ada' });
    expect(steps.map(({ detail }) => detail['count'])).toEqual([2, undefined, 3]);
  });

  it('leaves by the exit strategy where the run would wait then, and goes on where that comes later', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const settings = {
      entry_event_name: 'cart',
      exit_strategy_type: 'event',
      exit_strategy_value: 'order placed',
    };
    const steps = [delay(3_600), update('event.n', 1), delay(3_600)];
    const { id } = await insertFlow(api.database.pool, visitor.userId, settings, steps);
    const start = { start_at: '2026-05-01T17:00:00.000Z', contact_external_id: 'ada' };

    const left = await simulate(id, { ...start, exit_after: 5_400 });
    expect(left.steps.map(({ outcome }) => outcome)).toEqual(['waited', 'done', 'exited']);
    expect(left.end).toEqual({
      state: 'exited',
      at: '2026-05-01T18:30:00.000Z',
      reason: { code: 'exit_strategy', message: 'Left by the exit strategy: order placed' },
    });
    expect((await simulate(id, { ...start, exit_after: 7_200 })).end.state).toBe('completed');
    const { start_at } = start;
    expect((await simulate(id, { start_at, exit_after: 5_400 })).end.state).toBe('completed');
  });

  it('leaves a loop whose items wait when its contact leaves', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const settings = {
      entry_event_name: 'cart',
      exit_strategy_type: 'event',
      exit_strategy_value: 'ordered',
    };
    const steps: FlowStepGiven[] = [
      { type: 'LOOP', data: { source: 'event', value: 'lines' } },
      delay(3_600),
    ];
    const { id } = await insertFlow(api.database.pool, visitor.userId, settings, steps);
    const given = { contact_external_id: 'ada', event_data: { lines: [1, 2] }, exit_after: 60 };
    const { steps: taken, end } = await simulate(id, given);
    expect(end.state).toBe('exited');
    expect(taken[0]?.items?.map((item) => item.end.state)).toEqual(['exited', 'exited']);
  });

  it('fails where a run would fail, with its reason', async () => {
    const made = await flow(update('contact.x', 0, { operation: 'DIVISION' }));
    const { steps, end } = await simulate(made.id, { contact: {} });
    expect(steps).toMatchObject([{ outcome: 'failed' }]);
    expect(end).toMatchObject({ state: 'failed', reason: { code: 'calculation_failed' } });
  });

  it('shows the first 20 items of a loop and how many there are', async () => {
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, data)
       SELECT $1, 'c' || n, jsonb_build_object('number', n) FROM generate_series(1, 50) n`,
      [visitor.userId],
    );
    const filters = [{ variable: 'number', variable_type: 'number', operation: 'GREATER_THAN', value: 10 }];
    const made = await flow(
      {
        type: 'LOOP',
        data: { source: 'all_contacts', contact_filters: filters, delay_between_iterations: 60_000 },
      },
      update('contact.seen', 1),
    );
    const { steps, end } = await simulate(made.id, { start_at: '2026-05-01T00:00:00Z' });
    expect(steps).toMatchObject([
      { type: 'LOOP', outcome: 'looped', detail: { total: 40, total_is_exact: true } },
    ]);
    expect(steps[0]?.items).toHaveLength(20);
    expect(steps[0]?.items?.[1]).toMatchObject({
      item: 1,
      contact_external_id: 'c12',
      steps: [
        { at: '2026-05-01T00:01:00.000Z', changes: [{ variable: 'contact.seen', before: null, after: 1 }] },
      ],
      end: { state: 'completed' },
    });
    expect(end.at).toBe('2026-05-01T00:39:00.000Z');
  });

  it.each([
    ['is in the segments that are given', (segment: number) => ({ contact: { segments: [segment] } }), true],
    ['is in no other', () => ({ contact: {} }), false],
    ['is in its own, where it is one of the account', () => ({ contact_external_id: 'ada' }), true],
    ['is not in those of others', () => ({ contact_external_id: 'ben' }), false],
  ])('of a contact that %s', async (_, whoOf, branch) => {
    const ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    await buildContact(api.database, visitor.userId, { external_id: 'ben' });
    const value = await buildSegment(api.database, visitor.userId, { contactIds: [ada.id] });
    const made = await flow({ type: 'CONDITION', data: { operation: 'CONTACT_IS_IN_SEGMENT', value } });
    const { steps } = await simulate(made.id, whoOf(value));
    expect(steps[0]?.detail).toMatchObject({ segment_id: value, branch });
  });

  it('goes through the contacts of a segment, of each of whom it knows the segments', async () => {
    const [ada, ben] = [
      await buildContact(api.database, visitor.userId, { external_id: 'ada' }),
      await buildContact(api.database, visitor.userId, { external_id: 'ben' }),
    ];
    await buildContact(api.database, visitor.userId, { external_id: 'outside' });
    const both = await buildSegment(api.database, visitor.userId, { contactIds: [ada.id, ben.id] });
    const one = await buildSegment(api.database, visitor.userId, { contactIds: [ben.id] });
    const made = await flow(
      { type: 'LOOP', data: { source: 'segment', value: both } },
      { type: 'CONDITION', data: { operation: 'CONTACT_IS_IN_SEGMENT', value: one } },
    );
    const { steps } = await simulate(made.id, {});
    const items = steps[0]?.items ?? [];
    expect(items.map((item) => [item.contact_external_id, item.steps[0]?.detail?.['branch']])).toEqual([
      ['ada', false],
      ['ben', true],
    ]);
  });

  it('tells of each step what its texts lacked, of a call too', async () => {
    const call = { method: 'POST', url: 'https://api.example.com', body: '{"cart": "{{ event.cart_url }}"}' };
    const made = await flow(
      { type: 'APICALL', data: call },
      { type: 'TRACK', data: { event_name: 'told', event_data: { who: '{{ contact.name }}' } } },
      delay(1),
    );
    const { steps } = await simulate(made.id);
    expect(steps.map(({ outcome, detail }) => [outcome, detail['missing']])).toEqual([
      ['done', ['event.cart_url']],
      ['done', ['contact.name']],
      ['waited', undefined],
    ]);
  });

  it('walks 500 steps and a delay of ten years', async () => {
    const steps = Array.from({ length: 499 }, (_, place) => update(`event.v${place}`, 1));
    const made = await flow(delay(10 * 365 * 86_400), ...steps);
    // The steps have a second of their thread, which steps back behind others: on a busy machine it may get too little of it.
    const end = await untilFound(async () => {
      const tried = await simulate(made.id, { start_at: '2026-05-01T00:00:00Z' });
      return tried.end.reason?.code === 'over_budget' ? undefined : tried.end;
    });
    expect(end.at).toBe('2036-04-28T00:00:00.000Z');
  });

  it.each([
    ['a contact that is not there', { contact_external_id: 'nobody' }, 404, 'contact_not_found'],
    ['two contacts', { contact_external_id: 'ada', contact: {} }, 400, 'invalid_input'],
    ['no moment', { start_at: 'friday' }, 400, 'invalid_input'],
    ['a field that is not its own', { user_id: 1 }, 400, 'invalid_input'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await visitor.call('post', `/automatisation/${(await flow()).id}/simulation`, body);
    expect(answer.status).toBe(status);
    expect(errorOf(answer).code).toBe(code);
  });

  it('does not know another account’s flow', async () => {
    const { id } = await flow();
    const answer = await (await api.visitor()).call('post', `/automatisation/${id}/simulation`, {});
    expect(answer.status).toBe(404);
  });
});
