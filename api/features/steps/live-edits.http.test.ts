import type { Activities } from '../../../activities';
import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { z } from 'zod';
import { flowEffect, type FlowEffect } from '../../../domain/entities/automatisations/flow-effect';
import type { StretchResult } from '../../../domain/run/result';
import { insertConnection, insertFlow, type FlowStepGiven } from '../../../tests/factories/flow';
import { insertSleepers } from '../../../tests/factories/many-runs';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testActivities } from '../../../tests/support/activities';

/*
 * The table of docs/live-edits.md. Segments are advanced here by hand, on a clock of the test's own, so a run stands exactly where a row
 * says when the flow is edited. That a woken run is taken up at once is shown by following-edits.workflow.test.ts.
 */
const api = useApi();
const hour = 3_600_000;
const noon = Date.parse('2026-01-05T12:00:00Z');
let now = noon;
let activities: Activities;
let visitor: Visitor;
beforeAll(() => {
  activities = testActivities(api.database, { clock: () => Promise.resolve(now) });
});
beforeEach(async () => {
  now = noon;
  visitor = await api.visitor();
});

const hours = (moment: number | Date): number => Math.round((Number(moment) - noon) / (hour / 10)) / 10;

/** A published flow whose steps have names, and a run of it. */
interface Case {
  flowId: number;
  ids: Record<string, number>;
  run: { id: number; contact_id: number | null };
  segment: number;
}

async function begin(steps: FlowStepGiven[], names: string[], data: object): Promise<Case> {
  const { userId } = visitor;
  const { pool } = api.database;
  const flow = await insertFlow(pool, userId, { entry_event_name: 'start' }, steps);
  const event = { userId, name: 'start', contactExternalId: 'ada', data: { ...data } };
  await inTransaction(pool, (client) => recordEvents(client, [event]));
  const [run] = await rows<Case['run']>('SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1', [
    userId,
  ]);
  if (!run) throw new Error('The event started no run');
  const ids = Object.fromEntries(names.map((name, place) => [name, flow.stepIds[place] ?? 0]));
  return { flowId: flow.id, ids, run, segment: 0 };
}

const rows = async <Row extends object>(query: string, values: unknown[]): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, values)).rows;

async function advance(one: Case): Promise<StretchResult> {
  const request = { userId: visitor.userId, runId: one.run.id, contactId: one.run.contact_id };
  const result = await activities.advance({ ...request, segment: one.segment });
  one.segment += 1;
  return result;
}

/** How often the run's workflow was woken. */
const wakes = async ({ run }: Case): Promise<number> =>
  (await rows(`SELECT id FROM dispatch WHERE run_id = $1 AND kind = 'wake'`, [run.id])).length;

/** Takes the run to its end: at once when it was woken, else when its wait is over. Answers its log as `step@hour`. */
async function finish(one: Case, waiting: StretchResult | null): Promise<string> {
  let result = waiting;
  if (result?.kind === 'wait' && (await wakes(one)) > 0) result = await advance(one);
  while (result?.kind !== 'ended') {
    if (result?.kind === 'wait') now = result.until;
    result = await advance(one);
  }
  return logOf(one);
}

async function logOf({ run, ids }: Case): Promise<string> {
  const visits = await rows<{ step_id: number; ended_at: Date; detail: { step_removed?: true } }>(
    'SELECT step_id, ended_at, detail FROM automatisation_run_steps WHERE run_id = $1 ORDER BY visit',
    [run.id],
  );
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? 'new';
  return visits
    .map(({ step_id, ended_at, detail }) =>
      detail.step_removed ? `${nameOf(step_id)} removed` : `${nameOf(step_id)}@${hours(ended_at)}`,
    )
    .join(' ');
}

const effectOf = async (call: ReturnType<Visitor['call']>): Promise<FlowEffect> =>
  dataOf(await call, z.looseObject({ effect: flowEffect })).effect;

type Edit = (one: Case) => Promise<FlowEffect>;
const step = ({ flowId }: Case, rest = '') => `/automatisation/${flowId}/step${rest}`;
const remove =
  (name: string, query = ''): Edit =>
  (one) =>
    effectOf(visitor.call('delete', step(one, `/${one.ids[name]}${query}`)));
const insertBehind =
  (name: string, place: object = {}): Edit =>
  (one) => {
    const body = { type: 'TRACK', data: { event_name: 'new' }, automatisation_step_before_id: one.ids[name] };
    return effectOf(visitor.call('post', step(one), { ...body, ...place }));
  };
const setDelay =
  (delay: number): Edit =>
  (one) =>
    effectOf(visitor.call('put', step(one), { id: one.ids['nap'], type: 'DELAY', data: { delay } }));
const unpublish: Edit = ({ flowId }) =>
  effectOf(
    visitor.call('put', '/automatisation', {
      id: flowId,
      name: 'Off',
      entry_event_name: 'start',
      is_active: false,
    }),
  );

/** Asks, sleeps for a day on the true branch, greets, and rests for two hours; takes leave on the false one. */
const flow: FlowStepGiven[] = [
  {
    type: 'CONDITION',
    data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 10 },
    whenTrue: [
      { type: 'DELAY', data: { delay: 86_400 } },
      { type: 'TRACK', data: { event_name: 'greeted' } },
      { type: 'DELAY', data: { delay: 7_200 } },
    ],
    whenFalse: [{ type: 'TRACK', data: { event_name: 'left' } }],
  },
];
const names = ['ask', 'nap', 'greet', 'rest', 'leave'];

/** The states that a run is edited in: how it is brought there, and when the edit comes. */
const states = {
  'has not begun': { segments: 0, editedAt: 0 },
  'sleeps there': { segments: 1, editedAt: 1 },
  'is past it': { segments: 2, editedAt: 25 },
  'has ended': { segments: 3, editedAt: 27 },
};
type State = keyof typeof states;

const whole = 'ask@0 nap@24 greet@24 rest@26';
const asleep = { runs_inside: 1, retimed: 0, moved: [] };

/** What the run's log is in the end, by the state in which the edit met it; where nothing is said it is as if nothing had happened. */
interface Row {
  edit: Edit;
  logs: Partial<Record<State, string>>;
  /** The step that runs are taken from, and to. */
  moves?: Partial<Record<State, [string, string | null]>>;
  retimes?: State;
}

const table: Record<string, Row> = {
  'the step slept on is deleted': {
    edit: remove('nap'),
    logs: { 'has not begun': 'ask@0 greet@0 rest@2', 'sleeps there': 'ask@0 nap removed greet@1 rest@3' },
    moves: { 'sleeps there': ['nap', 'greet'] },
  },
  'the step after it is deleted': {
    edit: remove('greet'),
    logs: { 'has not begun': 'ask@0 nap@24 rest@26', 'sleeps there': 'ask@0 nap@24 rest@26' },
  },
  'the condition is deleted, its branch kept': {
    edit: remove('ask', '?keep_flow=true'),
    logs: { 'has not begun': 'nap@24 greet@24 rest@26' },
  },
  'the condition is deleted, the other branch kept': {
    edit: remove('ask', '?keep_flow=false'),
    logs: {
      'has not begun': 'leave@0',
      'sleeps there': 'ask@0 nap removed',
      'is past it': 'ask@0 nap@24 greet@24 rest removed',
    },
    moves: { 'sleeps there': ['nap', null], 'is past it': ['rest', null] },
  },
  'the condition is deleted with both branches': {
    edit: remove('ask'),
    logs: {
      'has not begun': '',
      'sleeps there': 'ask@0 nap removed',
      'is past it': 'ask@0 nap@24 greet@24 rest removed',
    },
    moves: { 'sleeps there': ['nap', null], 'is past it': ['rest', null] },
  },
  'a step is inserted before it': {
    edit: insertBehind('ask', { first_in_true: true }),
    logs: { 'has not begun': 'ask@0 new@0 nap@24 greet@24 rest@26' },
  },
  'a step is inserted after it': {
    edit: insertBehind('nap'),
    logs: {
      'has not begun': 'ask@0 nap@24 new@24 greet@24 rest@26',
      'sleeps there': 'ask@0 nap@24 new@24 greet@24 rest@26',
    },
  },
  'its delay is made longer': {
    edit: setDelay(2 * 86_400),
    logs: {
      'has not begun': 'ask@0 nap@48 greet@48 rest@50',
      'sleeps there': 'ask@0 nap@48 greet@48 rest@50',
    },
    retimes: 'sleeps there',
  },
  'its delay is made shorter than the run has slept': {
    edit: setDelay(1_800),
    logs: {
      'has not begun': 'ask@0 nap@0.5 greet@0.5 rest@2.5',
      'sleeps there': 'ask@0 nap@1 greet@1 rest@3',
    },
    retimes: 'sleeps there',
  },
  'the automation is unpublished': { edit: unpublish, logs: {} },
};

const cases = Object.entries(table).flatMap(([what, row]) =>
  Object.keys(states).map((state) => ({ what, row, state: state as State })),
);

describe.each(Object.keys(table))('when %s', (edit) => {
  it.each(cases.filter(({ what }) => what === edit))(
    'a run that $state goes on as the table says',
    async ({ row, state }) => {
      const one = await begin(flow, names, { amount: 11 });
      const { segments, editedAt } = states[state];
      let waiting: StretchResult | null = null;
      for (let segment = 0; segment < segments; segment += 1) {
        if (waiting?.kind === 'wait') now = waiting.until;
        waiting = await advance(one);
      }
      now = noon + editedAt * hour;

      const effect = await row.edit(one);

      const move = row.moves?.[state];
      expect(effect).toEqual({
        runs_inside: state === 'has ended' ? 0 : 1,
        retimed: row.retimes === state ? 1 : 0,
        moved: move
          ? [{ from_step_id: one.ids[move[0]], to_step_id: move[1] && one.ids[move[1]], runs: 1 }]
          : [],
      });
      expect(await wakes(one)).toBe(move || row.retimes === state ? 1 : 0);
      expect(await finish(one, waiting)).toBe(row.logs[state] ?? whole);
    },
  );
});

describe('when a split is edited', () => {
  /** All take the way a, on which they sleep for a day. */
  const ways = [
    { id: 'a', name: 'A', share: 100 },
    { id: 'b', name: 'B', share: 0 },
  ];
  const splitFlow: FlowStepGiven[] = [
    {
      type: 'SPLIT',
      data: { ways },
      onWays: {
        a: [{ type: 'DELAY', data: { delay: 86_400 } }],
        b: [{ type: 'TRACK', data: { event_name: 'b' } }],
      },
    },
    { type: 'TRACK', data: { event_name: 'joined' } },
  ];
  const setData =
    (data: object): Edit =>
    (one) =>
      effectOf(visitor.call('put', step(one), { id: one.ids['split'], type: 'SPLIT', data }));
  const turned = ways.map((way) => ({ ...way, share: 100 - way.share }));

  it.each<[string, Edit, string, string]>([
    ['its shares are changed', setData({ ways: turned }), 'split@0 b@0 joined@0', 'split@0 nap@24 joined@24'],
    ['another way wins', setData({ ways, winner: 'b' }), 'split@0 b@0 joined@0', 'split@0 nap@24 joined@24'],
    [
      'it is deleted, the way kept',
      remove('split', '?keep_flow=a'),
      'nap@24 joined@24',
      'split@0 nap@24 joined@24',
    ],
    [
      'it is deleted, another way kept',
      remove('split', '?keep_flow=b'),
      'b@0 joined@0',
      'split@0 nap removed joined@1',
    ],
    ['it is deleted with its ways', remove('split'), 'joined@0', 'split@0 nap removed joined@1'],
  ])('and %s, runs go on as the table says', async (_, edit, unbegun, asleep_) => {
    for (const [segments, log] of [
      [0, unbegun],
      [1, asleep_],
    ] as const) {
      visitor = await api.visitor();
      now = noon;
      const one = await begin(splitFlow, ['split', 'nap', 'b', 'joined'], {});
      const waiting = segments === 1 ? await advance(one) : null;
      now = noon + segments * hour;
      await edit(one);
      expect(await finish(one, waiting)).toBe(log);
    }
  });
});

describe('when a deleted step is restored', () => {
  it('runs that went on are left where they are, and those that come later stop at it again', async () => {
    const one = await begin(flow, names, { amount: 11 });
    await effectOf(
      visitor.call('put', step(one), { id: one.ids['nap'], type: 'DELAY', data: { delay: 86_400 } }),
    );
    await advance(one);
    await remove('nap')(one);
    const resting = await advance(one);
    const restored = effectOf(visitor.call('post', `/automatisation/${one.flowId}/revision/2/restore`));
    expect(await restored).toEqual(asleep);
    await rows('DELETE FROM dispatch WHERE run_id = $1', [one.run.id]);
    expect(await finish(one, resting)).toBe('ask@0 nap removed greet@0 rest@2');
  });

  it('runs on a step that the revision has not go on behind it, and changed delays are looked at again', async () => {
    const one = await begin(flow, names, { amount: 11 });
    await setDelay(86_400)(one);
    await insertBehind('ask', { first_in_true: true, type: 'DELAY', data: { delay: 3_600 } })(one);
    const sleeping = await advance(one);
    const effect = await effectOf(visitor.call('post', `/automatisation/${one.flowId}/revision/2/restore`));
    expect(effect).toMatchObject({ runs_inside: 1, moved: [{ to_step_id: one.ids['nap'], runs: 1 }] });
    expect(await finish(one, sleeping)).toBe('ask@0 new removed nap@24 greet@24 rest@26');

    now = noon;
    visitor = await api.visitor();
    const other = await begin(flow, names, { amount: 11 });
    await setDelay(86_400)(other);
    await setDelay(2 * 86_400)(other);
    const waiting = await advance(other);
    const back = effectOf(visitor.call('post', `/automatisation/${other.flowId}/revision/2/restore`));
    expect(await back).toEqual({ ...asleep, retimed: 1 });
    expect(await finish(other, waiting)).toBe(whole);
  });
});

/** Answers once so many transactions of this test file's database wait for others. */
async function waiting(count: number): Promise<void> {
  for (let look = 0; look < 6_000; look += 1) {
    const found = await rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      [],
    );
    if (found.length >= count) return;
    // A look every 10 ms at what the server is doing: there is nothing to be told by.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody came to wait');
}

describe('when a flow is edited in the moment a run comes to the step', () => {
  it.each([
    ['its new delay holds', setDelay(1_800), { retimed: 1 }, 'ask@0 nap@0.5 greet@0.5 rest@2.5'],
    [
      'it does not stay on a deleted step',
      remove('nap'),
      { moved: [{ runs: 1 }] },
      'ask@0 nap removed greet@0 rest@2',
    ],
  ])('%s', async (_what, edit, effect, log) => {
    const one = await begin(flow, names, { amount: 11 });
    const holder = await api.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [one.run.contact_id]);
    const advancing = advance(one);
    await waiting(1);
    const editing = edit(one);
    await waiting(2);
    await holder.query('COMMIT');
    holder.release();

    const [sleeping, edited] = await Promise.all([advancing, editing]);
    expect(edited).toMatchObject(effect);
    expect(await finish(one, sleeping)).toBe(log);
  });
});

describe('when a wait for an event is edited', () => {
  const waitFlow: FlowStepGiven[] = [
    {
      type: 'WAIT',
      data: { event_name: 'paid', since: 'step', time_out: { delay: 86_400 } },
      whenTrue: [{ type: 'TRACK', data: { event_name: 'thanked' } }],
      whenFalse: [{ type: 'TRACK', data: { event_name: 'reminded' } }],
    },
  ];
  const waitNames = ['wait', 'thank', 'remind'];
  const setWait =
    (data: object): Edit =>
    (one) =>
      effectOf(
        visitor.call('put', step(one), {
          id: one.ids['wait'],
          type: 'WAIT',
          data: { since: 'step', ...data },
        }),
      );
  const day = { delay: 86_400 };
  const filters = [{ variable: 'order', operation: 'EQUALS', value: 'A1' }];

  it.each([
    [
      'its time-out is made longer',
      setWait({ event_name: 'paid', time_out: { delay: 2 * 86_400 } }),
      'wait@48 remind@48',
    ],
    [
      'its time-out is made shorter than the run has waited',
      setWait({ event_name: 'paid', time_out: { delay: 1_800 } }),
      'wait@1 remind@1',
    ],
    [
      'its event becomes one that has come since the run’s arrival',
      setWait({ event_name: 'seen', time_out: day }),
      'wait@1 thank@1',
    ],
    [
      'its event becomes one that has not come',
      setWait({ event_name: 'never', time_out: day }),
      'wait@24 remind@24',
    ],
    [
      'it gets filters that no event matches so far',
      setWait({ event_name: 'seen', filters, time_out: day }),
      'wait@24 remind@24',
    ],
  ])('a waiting run goes by the new step, counted from its arrival, when %s', async (_what, edit, log) => {
    const one = await begin(waitFlow, waitNames, {});
    const seen = { userId: visitor.userId, name: 'seen', contactId: one.run.contact_id ?? undefined };
    await inTransaction(api.database.pool, (client) =>
      recordEvents(client, [{ ...seen, data: { order: 'B2' }, createdAt: new Date(noon + hour / 2) }]),
    );
    const waiting = await advance(one);
    now = noon + hour;
    expect(await edit(one)).toEqual({ ...asleep, retimed: 1 });
    expect(await finish(one, waiting)).toBe(log);
  });

  const way = (event_name: string, more: object = {}) => ({ id: 'w', name: 'Other', event_name, ...more });
  const several: FlowStepGiven[] = [
    {
      type: 'WAIT',
      data: {
        event_name: 'paid',
        ways: [way('asked'), { ...way('later'), id: 'x', name: 'Later' }],
        since: 'step',
        time_out: { delay: 86_400 },
      },
      whenTrue: [{ type: 'TRACK', data: { event_name: 'thanked' } }],
      onWays: { w: [{ type: 'TRACK', data: { event_name: 'answered' } }] },
    },
  ];
  const severalNames = ['wait', 'thank', 'answer'];

  it.each([
    ['a further event becomes one that has come', { ways: [way('seen')] }, 'wait@1 answer@1'],
    [
      'an event is added that has come',
      { ways: [way('asked'), { ...way('seen'), id: 'n', name: 'New' }] },
      'wait@1',
    ],
    ['a further event gets filters that no event matches', { ways: [way('seen', { filters })] }, 'wait@24'],
    ['an event is removed', { ways: [way('asked')] }, 'wait@24'],
    ['its branch is renamed', { ways: [{ ...way('asked'), name: 'Asked' }] }, 'wait@24'],
    [
      'the first event becomes one that has come',
      { event_name: 'seen', ways: [way('seen')] },
      'wait@1 thank@1',
    ],
  ])(
    'a run that waits for several goes by the new step, counted from its arrival, when %s',
    async (_what, data, log) => {
      const one = await begin(several, severalNames, {});
      const seen = { userId: visitor.userId, name: 'seen', contactId: one.run.contact_id ?? undefined };
      await inTransaction(api.database.pool, (client) =>
        recordEvents(client, [{ ...seen, data: { order: 'B2' }, createdAt: new Date(noon + hour / 2) }]),
      );
      const waiting = await advance(one);
      now = noon + hour;
      expect(await setWait({ event_name: 'paid', time_out: day, ...data })(one)).toEqual({
        ...asleep,
        retimed: 1,
      });
      expect(await finish(one, waiting)).toBe(log);
    },
  );

  it('a run that waits for several is told of its further events until it leaves the step', async () => {
    const one = await begin(several, severalNames, {});
    const registered = async () => {
      const { rows } = await api.database.pool.query<{ name: string }>(
        'SELECT name FROM awaited_events WHERE run_id = $1 ORDER BY name',
        [one.run.id],
      );
      return rows;
    };
    await advance(one);
    expect(await registered()).toEqual([{ name: 'asked' }, { name: 'later' }]);
    await remove('wait', '?keep_flow=w')(one);
    expect(await registered()).toEqual([]);
  });

  it.each([
    ['in the branch that is kept', '?keep_flow=true', 'wait removed thank@1', 'thank'],
    ['in the other branch, when that one is kept', '?keep_flow=false', 'wait removed remind@1', 'remind'],
  ])('a waiting run goes on at once %s, when it is deleted', async (_what, query, log, next) => {
    const one = await begin(waitFlow, waitNames, {});
    const waiting = await advance(one);
    now = noon + hour;
    expect(await remove('wait', query)(one)).toMatchObject({
      moved: [{ from_step_id: one.ids['wait'], to_step_id: one.ids[next], runs: 1 }],
    });
    expect(await finish(one, waiting)).toBe(log);
  });
});

describe('when a message waits for a cap', () => {
  const message = { phone_number: '+33612345678', message: 'Hi' };
  let user_app_id = 0;
  const capOf = (count: number, more: object = {}) => ({
    channel: 'sms',
    count,
    period: 2,
    unit: 'hours',
    ...more,
  });
  const decide = (...message_caps: object[]) =>
    visitor.call('put', '/user', { message_caps, message_categories: ['news', 'offers'] });
  const save =
    (data: object): Edit =>
    (one) =>
      effectOf(
        visitor.call('put', step(one), {
          id: one.ids['message'],
          type: 'APICALL',
          user_app_id,
          data: { ...message, ...data },
        }),
      );
  /** A run whose contact got a message an hour ago, so that it waits for another hour. */
  const comeToMessage = async (cap: object = {}): Promise<Case> => {
    const { userId } = visitor;
    await decide(capOf(1, cap));
    user_app_id = await insertConnection(api.database.pool, api.settings.SECRET_KEY, {
      userId,
      app: 'twilio',
      credentials: { account_sid: 'AC1', auth_token: 'secret' },
    });
    const one = await begin([{ type: 'APICALL', data: message }], ['message'], {});
    await save({})(one);
    await api.database.pool.query(
      `INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, is_open, moment)
       SELECT -id, 0, user_id, contact_id, 'sms', false, now() - interval '1 hour' FROM automatisation_runs WHERE id = $1`,
      [one.run.id],
    );
    const result = await advance(one);
    expect(result.kind).toBe('wait');
    expect(result.kind === 'wait' && Math.round((result.until - noon) / 60_000)).toBe(60);
    return one;
  };

  it.each([
    ['allows more', capOf(2), { kind: 'call' }],
    ['counts another channel', capOf(1, { channel: 'email' }), { kind: 'call' }],
    ['counts a category that is not its own', capOf(1, { category: 'news' }), { kind: 'call' }],
    ['has a shorter window', capOf(1, { period: 1 }), { kind: 'call' }],
    ['has it passed over', capOf(1, { when_reached: 'pass_over' }), { kind: 'ended', state: 'completed' }],
  ])('it goes by the new cap, when that %s', async (_, cap, result) => {
    const one = await comeToMessage();
    await decide(cap);
    expect(await wakes(one)).toBe(1);
    expect(await advance(one)).toMatchObject(result);
  });

  it.each([
    ['becomes transactional', { is_transactional: true }, { kind: 'call' }],
    ['is passed over instead', { when_capped: 'pass_over' }, { kind: 'ended', state: 'completed' }],
    ['gets a category', { message_category: 'offers' }, { kind: 'wait' }],
  ])('it looks again, when its step %s', async (_, data, result) => {
    const one = await comeToMessage();
    expect(await save(data)(one)).toEqual({ ...asleep, retimed: 1 });
    expect(await advance(one)).toMatchObject(result);
  });

  it('it waits on, when its text is changed', async () => {
    const one = await comeToMessage();
    expect(await save({ message: 'Hello' })(one)).toEqual(asleep);
  });
});

describe('when a message waits for its hours', () => {
  const message = { phone_number: '+33612345678', message: 'Hi' };
  let user_app_id = 0;
  const comeToMessage = async (): Promise<Case> => {
    const { userId } = visitor;
    await decide('14:00', '16:00');
    user_app_id = await insertConnection(api.database.pool, api.settings.SECRET_KEY, {
      userId,
      app: 'twilio',
      credentials: { account_sid: 'AC1', auth_token: 'secret' },
    });
    const one = await begin([{ type: 'APICALL', data: message }], ['message'], {});
    // Its saving makes the request.
    await save({})(one);
    expect(await advance(one)).toMatchObject({ kind: 'wait', until: noon + 2 * hour });
    now = noon + hour;
    return one;
  };
  const decide = (from: string, to: string) =>
    visitor.call('put', '/user', { message_hours: { sms: { hoursBetween: { from, to } } } });
  const save =
    (data: object): Edit =>
    (one) =>
      effectOf(
        visitor.call('put', step(one), {
          id: one.ids['message'],
          type: 'APICALL',
          user_app_id,
          data: { ...message, ...data },
        }),
      );

  it.each([
    ['earlier', '13:00', { kind: 'call' }],
    ['later', '15:00', { kind: 'wait', until: noon + 3 * hour }],
  ])('it goes by the new hours, when these become %s', async (_, from, result) => {
    const one = await comeToMessage();
    await decide(from, '16:00');
    expect(await wakes(one)).toBe(1);
    expect(await advance(one)).toMatchObject(result);
  });

  it('it goes at once, when its step becomes transactional', async () => {
    const one = await comeToMessage();
    expect(await save({ is_transactional: true })(one)).toEqual({ ...asleep, retimed: 1 });
    expect(await advance(one)).toMatchObject({ kind: 'call' });
  });

  it('it waits on, when its text is changed, and is rendered from the new one', async () => {
    const one = await comeToMessage();
    expect(await save({ message: 'Hello' })(one)).toEqual(asleep);
    now = noon + 2 * hour;
    expect(await advance(one)).toMatchObject({ kind: 'call' });
    expect(await rows('SELECT request FROM calls WHERE run_id = $1', [one.run.id])).toMatchObject([
      { request: { body: { value: { Body: 'Hello' } } } },
    ]);
    expect(
      await rows('SELECT revision FROM automatisation_run_steps WHERE run_id = $1', [one.run.id]),
    ).toEqual(
      await rows(
        'SELECT max(number) AS revision FROM automatisation_revisions WHERE automatisation_id = $1',
        [one.flowId],
      ),
    );
  });
});

describe('when a condition is deleted whose branches join', () => {
  const joinedFlow: FlowStepGiven[] = [
    {
      type: 'CONDITION',
      data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 1 },
      whenTrue: [{ type: 'DELAY', data: { delay: 86_400 } }],
      whenFalse: [{ type: 'TRACK', data: { event_name: 'small' } }],
    },
    { type: 'TRACK', data: { event_name: 'both' } },
  ];
  const names = ['condition', 'nap', 'small', 'both'];

  it.each([
    ['with its branch', '?keep_flow=false'],
    ['with both branches', ''],
  ])('a run that waits on a branch goes on where they joined, when it goes %s', async (_what, query) => {
    const one = await begin(joinedFlow, names, { amount: 2 });
    const waiting = await advance(one);
    now = noon + hour;
    expect(await remove('condition', query)(one)).toMatchObject({
      moved: [{ from_step_id: one.ids['nap'], to_step_id: one.ids['both'], runs: 1 }],
    });
    expect(await finish(one, waiting)).toBe('condition@0 nap removed both@1');
  });

  it('a run on the branch that stays goes on to what follows', async () => {
    const one = await begin(joinedFlow, names, { amount: 2 });
    const waiting = await advance(one);
    await remove('condition', '?keep_flow=true')(one);
    expect(await finish(one, waiting)).toBe('condition@0 nap@24 both@24');
  });
});

describe('when a loop is edited while its items are under way', () => {
  const loopFlow: FlowStepGiven[] = [
    { type: 'LOOP', data: { source: 'event', value: 'lines' } },
    { type: 'DELAY', data: { delay: 86_400 } },
    { type: 'TRACK', data: { event_name: 'greeted' } },
  ];
  const itemsOf = async (one: Case, from: number, to: number): Promise<Case[]> => {
    const loop = { userId: visitor.userId, runId: one.run.id, visit: 0 };
    const items = await activities.startLoopItems({ loop, from, to });
    return (Array.isArray(items) ? items : []).map(({ runId, contactId }) => ({
      ...one,
      run: { id: runId, contact_id: contactId },
      segment: 0,
    }));
  };
  const looping = async () => {
    const one = await begin(loopFlow, ['loop', 'nap', 'greet'], { lines: ['A', 'B', 'C'] });
    expect(await advance(one)).toMatchObject({ kind: 'loop' });
    return one;
  };

  it('items that have not begun begin at a step that was inserted at the head of its body', async () => {
    const one = await looping();
    const [first] = await itemsOf(one, 0, 1);
    if (!first) throw new Error('The loop has no item');
    const sleeping = await advance(first);
    await insertBehind('loop')(one);
    const [second] = await itemsOf(one, 1, 2);
    if (!second) throw new Error('The loop has one item only');
    expect(await finish(first, sleeping)).toBe('nap@24 greet@24');
    now = noon;
    expect(await finish(second, await advance(second))).toBe('new@0 nap@24 greet@24');
  });

  it('items go on behind the step they sleep on when it is deleted', async () => {
    const one = await looping();
    const items = await itemsOf(one, 0, 2);
    const asleepItems = await Promise.all(items.map(async (item) => ({ item, result: await advance(item) })));
    const effect = await remove('nap')(one);
    expect(effect).toEqual({
      runs_inside: 3,
      retimed: 0,
      moved: [{ from_step_id: one.ids['nap'], to_step_id: one.ids['greet'], runs: 2 }],
    });
    for (const { item, result } of asleepItems)
      expect(await finish(item, result)).toBe('nap removed greet@0');
  });

  it('its run goes on behind it, itself, when the loop is deleted; items under way go on, and no more begin', async () => {
    const one = await looping();
    const [item] = await itemsOf(one, 0, 1);
    if (!item) throw new Error('The loop has no item');
    const sleeping = await advance(item);
    const effect = await remove('loop')(one);
    expect(effect.moved).toEqual([{ from_step_id: one.ids['loop'], to_step_id: one.ids['nap'], runs: 1 }]);
    expect(await itemsOf(one, 1, 2)).toEqual([]);
    expect(await finish(item, sleeping)).toBe('nap@24 greet@24');
    now = noon;
    expect(await finish(one, await advance(one))).toBe('loop removed nap@24 greet@24');
  });

  it('its run goes on where the branches join, when the loop ends and is deleted before the order moves the run', async () => {
    const branching: FlowStepGiven[] = [
      {
        type: 'CONDITION',
        data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 1 },
        whenTrue: loopFlow,
      },
      { type: 'TRACK', data: { event_name: 'both' } },
    ];
    const one = await begin(branching, ['ask', 'loop', 'nap', 'greet', 'both'], { amount: 2, lines: [] });
    const came = await advance(one);
    if (came.kind !== 'loop') throw new Error('The run did not come to its loop');
    await setDelay(60)(one);
    // More than a thousand are moved by an order, for which no worker is there.
    const standing = { userId: visitor.userId, automatisationId: one.flowId, stepId: one.ids['loop'] ?? 0 };
    await insertSleepers(api.database.pool, { ...standing, count: 1_001 });
    await remove('ask')(one);
    await activities.endLoop({ userId: visitor.userId, runId: one.run.id, visit: came.visit });
    expect(await finish(one, await advance(one))).toBe('ask@0 loop removed both@0');
    const { rows: runs } = await api.database.pool.query(
      'SELECT state, visit FROM automatisation_runs WHERE id = $1',
      [one.run.id],
    );
    expect(runs).toEqual([{ state: 'completed', visit: 3 }]);
  });
});
