import type { z } from 'zod';
import { countGoals } from '../../../db/goals/count';
import { recordEvents } from '../../../db/events/record';
import { goalAnswer, goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { chancesOfBest } from '../../../domain/values/statistics/chances-of-best';
import { liftOf, type Proportion } from '../../../domain/values/statistics/proportions';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
} from '../../../tests/factories/automatisation';
import { accountGroup } from '../../../tests/support/api/account-group';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { testActivities } from '../../../tests/support/activities';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { migrateAgain } from '../../../tests/support/database/migrations';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
});

const path = (rest = '') => `/automatisation/${flow.id}/goal${rest}`;
const set = async (goal: object) => dataOf(await visitor.call('put', path(), goal), goalAnswer).goal;
const read = async () => dataOf(await visitor.call('get', path()), goalAnswer).goal;
const range = { from_date: '2026-03-01', to_date: '2026-03-04' };
const figures = async (query: object = {}): Promise<z.infer<typeof goalFiguresAnswer>> => {
  while (await countGoals(api.database.pool));
  const asked = new URLSearchParams({ ...range, ...query }).toString();
  return dataOf(await visitor.call('get', path(`/figures?${asked}`)), goalFiguresAnswer);
};

const track = (name: string, contactExternalId: string, at: string, data = {}) =>
  recordEvents(api.database.pool, [
    { userId: visitor.userId, name, contactExternalId, data, createdAt: new Date(at) },
  ]);

/** A run of the contact that began at the moment. */
async function enter(contactExternalId: string, at: string): Promise<void> {
  await track('signed_up', contactExternalId, at);
  await api.database.pool.query(
    `UPDATE automatisation_runs SET entered_at = $2, state = 'completed' WHERE user_id = $1 AND entered_at IS NULL AND state = 'running'`,
    [visitor.userId, at],
  );
}

/** A run of the contact that was refused for the control group at the moment. */
async function keepOut(contactExternalId: string, at: string): Promise<void> {
  await track('signed_up', contactExternalId, at);
  await api.database.pool.query(
    `UPDATE automatisation_runs SET ended_at = $2, state = 'refused', reason = '{"code": "control_group"}'
     WHERE user_id = $1 AND entered_at IS NULL AND state = 'running'`,
    [visitor.userId, at],
  );
}

/** A lift, as the API tells it; groups of other sizes are rounded in another last digit. */
function presented(group: Proportion, control: Proportion) {
  const { difference, interval, relative } = liftOf(group, control);
  const about = (value: number): unknown => expect.closeTo(value, 9);
  return {
    difference: about(difference),
    low: about(interval.low),
    high: about(interval.high),
    relative: relative === null ? null : about(relative),
  };
}

const purchase = {
  event_name: 'purchase',
  filters: [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 }],
  window_days: 2,
  value_field: 'event.total',
};

describe('PUT /automatisation/{id}/goal', () => {
  it('sets a goal, which is read again, and changes neither the version nor the revisions', async () => {
    expect(await read()).toBeNull();
    expect(await set({ event_name: ' purchase ' })).toMatchObject({
      event_name: 'purchase',
      filters: [],
      window_days: 7,
      value_field: null,
      control_percent: 0,
      control_since: null,
      progress: 1,
    });
    expect(await set(purchase)).toMatchObject({ ...purchase, value_field: 'total', progress: 1 });
    expect(await read()).toMatchObject({ window_days: 2 });
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(flow.version);
  });

  it('leaves a goal that is already so as it is', async () => {
    const first = await set(purchase);
    expect(await set({ ...purchase, value_field: 'total' })).toEqual(first);
    expect((await set({ ...purchase, window_days: 3 }))?.created_at).not.toBe(first?.created_at);
  });

  it('takes the place of the goal that was read, and of no other one', async () => {
    const first = await set({ ...purchase, replaces: null });
    const refused = await visitor.call('put', path(), { ...purchase, window_days: 3, replaces: null });
    expect(errorOf(refused)).toMatchObject({
      code: 'version_conflict',
      details: { goal: { window_days: 2, created_at: first?.created_at } },
    });
    expect(await set({ ...purchase, window_days: 3, replaces: first?.created_at })).toMatchObject({
      window_days: 3,
    });
    expect((await visitor.call('put', path(), { ...purchase, replaces: first?.created_at })).status).toBe(
      409,
    );
    expect(await read()).toMatchObject({ window_days: 3 });
  });

  it.each([
    ['event_name', { event_name: ' ' }, null],
    ['window_days', { window_days: 91 }, null],
    ['value_field', { value_field: 'a..b' }, null],
    [
      'variable_type',
      { filters: [{ ...purchase.filters[0], variable_type: 'number_variable', value: 'contact.age' }] },
      {
        en: 'must not compare with a variable: a goal has no run to read it from',
        fr: 'ne doit pas comparer avec une variable : un objectif n’a pas d’exécution où la lire',
      },
    ],
    [
      'value',
      { filters: [{ variable: 'sku', operation: 'EQUALS', value: '{{ event.sku }}' }] },
      {
        en: 'must not contain {{ or {%: a goal has no run to read variables from',
        fr: 'ne doit contenir ni {{ ni {% : un objectif n’a pas d’exécution où lire des variables',
      },
    ],
    [
      'value',
      { filters: [{ ...purchase.filters[0], value: 'many' }] },
      { en: 'must be a number', fr: 'doit être un nombre' },
    ],
    [
      'value',
      { filters: [{ ...purchase.filters[0], variable_type: 'date', value: 'soon' }] },
      { en: 'must be a date', fr: 'doit être une date' },
    ],
    [
      'value',
      { filters: [{ ...purchase.filters[0], operation: 'NOT_EQUALS', value: null }] },
      { en: 'must be given', fr: 'doit être indiqué' },
    ],
  ])('refuses an invalid %s', async (field, change, words) => {
    const answer = await visitor.call('put', path(), { ...purchase, ...change });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(errorOf(answer).details)).toContain(field);
    if (field.startsWith('v') && words) expect(JSON.stringify(errorOf(answer))).toContain(words.en);
    expect(await read()).toBeNull();
  });
});

/** Events of contacts arrive, and a worker begins their runs; who entered, and who was kept out. */
async function arrive(count: number, prefix: string): Promise<Map<string, string>> {
  const names = Array.from({ length: count }, (_, number) => `${prefix}${number}`);
  await recordEvents(
    api.database.pool,
    names.map((contactExternalId) => ({
      userId: visitor.userId,
      name: 'signed_up',
      contactExternalId,
      data: {},
    })),
  );
  const { rows } = await api.database.pool.query<{ runId: number; contactId: number }>(
    `SELECT id AS "runId", contact_id AS "contactId" FROM automatisation_runs
     WHERE user_id = $1 AND entered_at IS NULL AND state = 'running'`,
    [visitor.userId],
  );
  const { advance } = testActivities(api.database);
  for (const run of rows) await advance({ ...run, userId: visitor.userId, segment: 0 });
  const stood = await api.database.pool.query<{ name: string; state: string }>(
    `SELECT c.external_id AS name, COALESCE(r.reason ->> 'code', 'entered') AS state
     FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id WHERE r.user_id = $1 ORDER BY r.id`,
    [visitor.userId],
  );
  return new Map(stood.rows.map(({ name, state }) => [name, state]));
}

const today = () => ({
  from_date: new Date(Date.now() - 86_400_000).toISOString(),
  to_date: new Date(Date.now() + 86_400_000).toISOString(),
});

const buy = (names: readonly string[]) =>
  recordEvents(
    api.database.pool,
    names.map((contactExternalId) => ({
      userId: visitor.userId,
      name: 'purchase',
      contactExternalId,
      data: { total: 10 },
    })),
  );

describe('the control group', () => {
  const kept = (stood: Map<string, string>): string[] =>
    [...stood].flatMap(([name, state]) => (state === 'control_group' ? [name] : []));

  it('keeps the same contacts out, about as many as it says, and a larger one keeps them out too', async () => {
    await buildStep(visitor, flow.id, pause);
    await set({ event_name: 'purchase', control_percent: 20 });
    const first = kept(await arrive(200, 'c'));
    // Outside of it with a probability below one in a million.
    expect(first.length).toBeGreaterThan(12);
    expect(first.length).toBeLessThan(73);
    expect(kept(await arrive(200, 'c'))).toEqual(first);
    const since = (await read())?.control_since;
    // Another goal with a group as large goes on with it.
    expect((await set({ event_name: 'visit', control_percent: 20 }))?.control_since).toBe(since);
    expect((await set({ event_name: 'visit', control_percent: 40 }))?.control_since).not.toBe(since);
    const larger = kept(await arrive(200, 'c'));
    expect(larger.length).toBeGreaterThan(first.length);
    expect(larger).toEqual(expect.arrayContaining(first));
    await visitor.call('delete', path());
    expect(kept(await arrive(200, 'c'))).toEqual([]);
  });

  it('is compared with those who entered, contact by contact, with the lift and its interval', async () => {
    await buildStep(visitor, flow.id, pause);
    await set({ event_name: 'purchase', control_percent: 50, value_field: 'total' });
    const stood = await arrive(60, 'c');
    await arrive(60, 'c');
    const control = kept(stood);
    const treated = [...stood.keys()].filter((name) => !control.includes(name));
    const buyers = [...control.slice(0, 3), ...treated.slice(0, 12)];
    await buy(buyers);
    const { figures: counted } = await figures(today());
    // Each of them entered twice, and is compared once.
    expect(counted).toMatchObject({ entered: 2 * treated.length, converted: 24, value: 240 });
    const groups = {
      treated: { entered: treated.length, converted: 12, value: 120 },
      control: { entered: control.length, converted: 3, value: 30 },
    };
    expect(counted?.comparison).toEqual({ ...groups, lift: presented(groups.treated, groups.control) });
  });

  it('is compared up to each day of the range', async () => {
    await set({ event_name: 'purchase', window_days: 2, control_percent: 50, value_field: 'total' });
    await api.database.pool.query('UPDATE goals SET control_since = $2 WHERE user_id = $1', [
      visitor.userId,
      '2026-02-28T12:00:00Z',
    ]);
    // Before the range.
    await keepOut('joe', '2026-02-28T13:00:00Z');
    await enter('ada', '2026-03-01T10:00:00Z');
    await track('purchase', 'ada', '2026-03-02T09:00:00Z', { total: 30 });
    await keepOut('bob', '2026-03-02T10:00:00Z');
    await enter('eve', '2026-03-03T10:00:00Z');
    await keepOut('dan', '2026-03-03T11:00:00Z');
    await track('purchase', 'dan', '2026-03-03T12:00:00Z', { total: 8 });
    const { figures: counted } = await figures();
    const [first, second, third] = counted?.days ?? [];
    const ada = { entered: 1, converted: 1, value: 30 };
    const bob = { entered: 1, converted: 0, value: 0 };
    const [treated, control] = [
      { ...ada, entered: 2 },
      { entered: 2, converted: 1, value: 8 },
    ];
    expect(first?.comparison).toEqual({ treated: ada, control: { ...bob, entered: 0 }, lift: null });
    expect(second?.comparison).toEqual({ treated: ada, control: bob, lift: presented(ada, bob) });
    expect(third?.comparison).toEqual({ treated, control, lift: presented(treated, control) });
    expect(counted?.comparison).toEqual(third?.comparison);
  });

  it('tells of no lift while one of the two is empty', async () => {
    await set({ event_name: 'purchase', control_percent: 10 });
    expect((await figures(today())).figures?.comparison).toEqual({
      treated: { entered: 0, converted: 0, value: 0 },
      control: { entered: 0, converted: 0, value: 0 },
      lift: null,
    });
  });

  it('is of 50 percent at most', async () => {
    expect((await visitor.call('put', path(), { ...purchase, control_percent: 51 })).status).toBe(400);
    expect(await set({ ...purchase, control_percent: 0 })).toMatchObject({ control_since: null });
  });
});

describe('the control group of the account', () => {
  const keep = async (control_percent: number) =>
    expect((await visitor.call('put', '/user', { control_percent })).status).toBe(200);
  /** What entered and was kept out, without the group of the account, and with it. */
  async function countedOf(stood: Map<string, string>) {
    const group = await accountGroup(api.database.pool, visitor.userId, 50);
    const names = (isInGroup: boolean, state: string): string[] =>
      [...stood].flatMap(([name, own]) => (own === state && group.has(name) === isInGroup ? [name] : []));
    return {
      treated: names(false, 'entered'),
      control: names(false, 'control_group'),
      leftOut: names(true, 'entered'),
    };
  }

  it('is left out of all figures of a goal, which say how many entries that are, also without any message', async () => {
    await buildStep(visitor, flow.id, pause);
    await keep(50);
    await set({ event_name: 'purchase', control_percent: 50, value_field: 'total' });
    const stood = await arrive(80, 'c');
    const { treated, control, leftOut } = await countedOf(stood);
    // Each is empty with a probability below one in a thousand million.
    expect(Math.min(treated.length, control.length, leftOut.length)).toBeGreaterThan(0);
    await buy([...stood.keys()]);
    const expected = {
      entered: treated.length,
      converted: treated.length,
      value: 10 * treated.length,
      rate: 1,
      left_out: leftOut.length,
      comparison: {
        treated: { entered: treated.length, converted: treated.length },
        control: { entered: control.length, converted: control.length },
      },
    };
    expect((await figures(today())).figures).toMatchObject(expected);
    expect((await figures()).figures).toMatchObject({ entered: 0, left_out: 0 });
  });

  it('is that of the moment when a run began: sizes of later change nothing, and a goal that is set later counts the same', async () => {
    await buildStep(visitor, flow.id, pause);
    await arrive(40, 'c');
    await keep(50);
    const { leftOut } = await countedOf(await arrive(40, 'd'));
    const members = leftOut.filter((name) => name.startsWith('d'));
    await keep(0);
    await arrive(40, 'e');
    await set({ event_name: 'purchase' });
    const expected = { entered: 120 - members.length, left_out: members.length };
    expect(members.length).toBeGreaterThan(0);
    expect((await figures(today())).figures).toMatchObject(expected);
    await keep(30);
    await set({ event_name: 'purchase', window_days: 30 });
    expect((await figures(today())).figures).toMatchObject(expected);
  });

  it('is left out of what was counted before there was this rule', async () => {
    await buildStep(visitor, flow.id, pause);
    await keep(50);
    const goal = await set({ event_name: 'purchase', control_percent: 10 });
    await arrive(40, 'c');
    const before = (await figures(today())).figures;
    expect(before?.left_out).toBeGreaterThan(0);
    await migrateAgain(api.url, '087-goals-leave-control-groups-out.ts');
    expect((await figures(today())).figures).toEqual(before);
    expect(await read()).toEqual(goal);
  });

  it.each([
    ['087-goals-leave-control-groups-out.ts', 'a count', 'SELECT FROM goals_counted FOR UPDATE'],
    ['087-goals-leave-control-groups-out.ts', 'runs', 'LOCK TABLE automatisation_runs'],
    ['088-values-of-groups.ts', 'a count', 'SELECT FROM goals_counted FOR UPDATE'],
    ['088-values-of-groups.ts', 'entries', 'LOCK TABLE goal_entries'],
  ])('can be read while the migration %s waits for %s', async (name, _, lock) => {
    const { pool } = api.database;
    await keep(50);
    await set({ event_name: 'purchase', control_percent: 50, value_field: 'total' });
    await arrive(10, 'c');
    const before = (await figures(today())).figures;
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(lock);
      let hasEnded = false;
      const migrating = migrateAgain(api.url, name).finally(() => (hasEnded = true));
      await untilFound(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount || hasEnded ? true : undefined;
      });
      expect(hasEnded).toBe(false);
      const { rows } = await pool.query(
        `SELECT relation::regclass::text AS locked FROM pg_locks
         WHERE relation IN ('goals'::regclass, 'goal_entries'::regclass, 'goal_figures'::regclass)
           AND mode = 'AccessExclusiveLock' AND granted AND pid <> $1`,
        [(await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid],
      );
      expect(rows).toEqual([]);
      await holder.query('COMMIT');
      await migrating;
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await figures(today())).figures).toEqual(before);
  });

  it('is left out of the figures by way', async () => {
    const ways = [
      { id: 'a', name: 'Short', share: 50 },
      { id: 'b', name: 'Long', share: 50 },
    ];
    await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways } });
    await keep(50);
    await set({ event_name: 'purchase', value_field: 'total' });
    const stood = await arrive(60, 'c');
    const { treated, leftOut } = await countedOf(stood);
    expect(leftOut.length).toBeGreaterThan(0);
    await buy([...stood.keys()]);
    const [split] = (await figures(today())).figures?.splits ?? [];
    const sum = (figure: 'entered' | 'converted' | 'value') =>
      split?.ways.reduce((total, way) => total + way[figure], 0);
    expect([sum('entered'), sum('converted'), sum('value')]).toEqual([
      treated.length,
      treated.length,
      10 * treated.length,
    ]);
  });
});

describe('a split', () => {
  it('has its figures by way: each contact once, with the chance of each way to be the best', async () => {
    const ways = [
      { id: 'a', name: 'Short', share: 50 },
      { id: 'b', name: 'Long', share: 50 },
    ];
    const split = await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways } });
    await set({ event_name: 'purchase', value_field: 'total' });
    expect((await figures(today())).figures?.splits).toEqual([
      {
        step_id: split.id,
        ways: ['a', 'b'].map((way) => ({
          way,
          entered: 0,
          converted: 0,
          value: 0,
          chance: null,
          lift: null,
          with_winner: null,
        })),
        counted: null,
      },
    ]);
    // A purchase before the split is none of its conversions.
    await recordEvents(api.database.pool, [
      { userId: visitor.userId, name: 'purchase', contactExternalId: 'c0', data: { total: 99 } },
    ]);
    await arrive(60, 'c');
    await arrive(60, 'c');
    const { rows } = await api.database.pool.query<{ name: string; way: string }>(
      `SELECT DISTINCT c.external_id AS name, v.detail ->> 'branch' AS way
       FROM automatisation_run_steps v JOIN automatisation_runs r ON r.id = v.run_id JOIN contacts c ON c.id = r.contact_id
       WHERE r.user_id = $1 AND v.type = 'SPLIT' ORDER BY 1`,
      [visitor.userId],
    );
    expect(rows).toHaveLength(60);
    const on = (way: string) => rows.filter((row) => row.way === way).map(({ name }) => name);
    const buyers = [...on('a').slice(0, 8), ...on('b').slice(0, 2)];
    await buy(buyers);
    const groups = [
      { entered: on('a').length, converted: 8 },
      { entered: on('b').length, converted: 2 },
    ];
    const [first, second] = chancesOfBest(groups);
    expect((await figures(today())).figures?.splits).toEqual([
      {
        step_id: split.id,
        ways: [
          { way: 'a', ...groups[0], value: 80, chance: first, lift: null, with_winner: null },
          { way: 'b', ...groups[1], value: 20, chance: second, lift: null, with_winner: null },
        ],
        counted: null,
      },
    ]);
  });
});

describe('a split with a way that nobody came to', () => {
  it.each([
    ['has no share', [50, 50, 0]],
    ['had nobody yet', [51, 48, 1]],
  ])('compares the others alone where that way %s', async (_, shares) => {
    const ways = ['a', 'b', 'c'].map((id, place) => ({ id, name: id.toUpperCase(), share: shares[place] }));
    const split = await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways } });
    await set({ event_name: 'purchase' });
    const values = [visitor.userId, flow.id, split.id];
    const come = async (way: string, names: string[]) => {
      await Promise.all(names.map((name) => enter(name, '2026-03-02T10:00:00Z')));
      await api.database.pool.query(
        `INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
         SELECT r.id, 1, r.user_id, r.automatisation_id, $3, 'SPLIT', 'done', 1, jsonb_build_object('branch', $4::text), r.entered_at, r.entered_at
         FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
         WHERE r.user_id = $1 AND r.automatisation_id = $2 AND c.external_id = ANY ($5)`,
        [...values, way, names],
      );
    };
    const chances = async () => (await figures()).figures?.splits[0]?.ways.map(({ chance }) => chance);
    await come('a', ['a1', 'a2', 'a3', 'a4']);
    // Nothing is compared with a single way.
    expect(await chances()).toEqual([null, null, null]);
    await come('b', ['b1', 'b2', 'b3']);
    await track('purchase', 'a1', '2026-03-02T11:00:00Z');
    const [first, second] = chancesOfBest([
      { entered: 4, converted: 1 },
      { entered: 3, converted: 0 },
    ]);
    expect(await chances()).toEqual([first, second, null]);
  });
});

describe('a split of a flow with a control group', () => {
  const ways = [
    { id: 'a', name: 'Short', share: 50 },
    { id: 'b', name: 'Long', share: 50 },
  ];

  /** Who came to each way, of those who entered; and who left before the split. */
  async function stood() {
    const { rows } = await api.database.pool.query<{ name: string; way: string | null; is_control: boolean }>(
      `SELECT c.external_id AS name, r.state = 'refused' AS is_control,
              (SELECT v.detail ->> 'branch' FROM automatisation_run_steps v WHERE v.run_id = r.id AND v.type = 'SPLIT') AS way
       FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id WHERE r.user_id = $1 ORDER BY r.id`,
      [visitor.userId],
    );
    const of = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).map(({ name }) => name);
    return {
      control: of((row) => row.is_control),
      a: of((row) => row.way === 'a'),
      b: of((row) => row.way === 'b'),
      before: of((row) => row.way === null && !row.is_control),
    };
  }

  it('has the lift of each way over it', async () => {
    await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways } });
    await set({ event_name: 'purchase', control_percent: 40 });
    await arrive(90, 'c');
    const { control, a, b } = await stood();
    await buy([...control.slice(0, 2), ...a.slice(0, 9), ...b.slice(0, 4)]);
    const { figures: counted } = await figures(today());
    const group = { converted: 2, entered: control.length };
    expect(counted?.splits[0]?.ways.map(({ lift }) => lift)).toEqual([
      presented({ converted: 9, entered: a.length }, group),
      presented({ converted: 4, entered: b.length }, group),
    ]);
  });

  it('has lifts of all who entered: those who left before it count on each way alike', async () => {
    const stays = {
      variable: 'contact.external_id',
      variable_type: 'string',
      operation: 'CONTAINS',
      value: 'stays',
    };
    const condition = await buildStep(visitor, flow.id, { type: 'CONDITION', data: stays });
    await buildStep(
      visitor,
      flow.id,
      { type: 'SPLIT', data: { ways } },
      { automatisation_step_before_id: condition.id, first_in_true: true },
    );
    await set({ event_name: 'purchase', control_percent: 40 });
    await arrive(60, 'stays');
    await arrive(60, 'leaves');
    const { control, a, b, before } = await stood();
    expect(before.length).toBeGreaterThan(10);
    // Most of those who left bought, as did most of their like in the control group.
    const leaving = (names: readonly string[]) => names.filter((name) => name.startsWith('leaves'));
    const likeThem = leaving(control).slice(1);
    await buy([...before.slice(2), ...likeThem, ...a.slice(0, 6), ...b.slice(0, 3)]);
    const { figures: counted } = await figures(today());
    const [first, second] = counted?.splits[0]?.ways.map(({ lift }) => lift) ?? [];
    const rest = before.length - 2;
    const entered = a.length + b.length + before.length;
    const rate = likeThem.length / control.length;
    const expected = [a, b].map((way, place) => {
      const onWay = (6 - 3 * place) / way.length;
      return ((a.length + b.length) * onWay + rest) / entered - rate;
    });
    expect(first?.difference).toBeCloseTo(expected[0] ?? 0, 9);
    expect(second?.difference).toBeCloseTo(expected[1] ?? 0, 9);
    // Together the ways have the lift of all.
    const parts = [a.length, b.length].map((count) => count / (a.length + b.length));
    const together = (parts[0] ?? 0) * (first?.difference ?? 0) + (parts[1] ?? 0) * (second?.difference ?? 0);
    expect(together).toBeCloseTo(counted?.comparison?.lift?.difference ?? 0, 9);
    // One group is a part of all, so its interval is longer.
    expect((first?.high ?? 0) - (first?.low ?? 0)).toBeGreaterThan(
      (counted?.comparison?.lift?.high ?? 0) - (counted?.comparison?.lift?.low ?? 0),
    );
  });

  it('is compared with those of the group who would have entered while its shares decided', async () => {
    const split = await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways } });
    await set({ event_name: 'purchase', control_percent: 40 });
    await arrive(60, 'c');
    const { control, a, b } = await stood();
    await buy([...a.slice(0, 5), ...control.slice(0, 1)]);
    const won = { id: split.id, type: 'SPLIT', data: { ways, winner: 'b' } };
    expect((await visitor.call('put', `/automatisation/${flow.id}/step`, won)).status).toBe(200);
    // That was some hours ago.
    const { pool } = api.database;
    const before = [visitor.userId, new Date(Date.now() - 3 * 3_600_000)];
    await pool.query('UPDATE goals SET control_since = $2 WHERE user_id = $1', before);
    await pool.query(
      `UPDATE automatisation_runs SET entered_at = CASE WHEN state <> 'refused' THEN $2::timestamptz END, ended_at = $2 WHERE user_id = $1`,
      before,
    );
    await arrive(60, 'later');
    const { figures: counted } = await figures(today());
    const group = { converted: 1, entered: control.length };
    expect(counted?.splits[0]?.ways.map(({ lift }) => lift)).toEqual([
      presented({ converted: 5, entered: a.length }, group),
      presented({ converted: 0, entered: b.length }, group),
    ]);
    expect(counted?.comparison?.control.entered).toBeGreaterThan(control.length);
  });
});

describe('DELETE /automatisation/{id}/goal', () => {
  it('takes it away with its figures', async () => {
    await set(purchase);
    await enter('ada', '2026-03-01T10:00:00Z');
    expect((await visitor.call('delete', path())).status).toBe(204);
    expect((await visitor.call('delete', path())).status).toBe(204);
    expect(await read()).toBeNull();
    expect(await figures()).toEqual({ goal: null, figures: null });
    const { rows } = await api.database.pool.query('SELECT FROM goals WHERE user_id = $1', [visitor.userId]);
    expect(rows).toEqual([]);
  });
});

describe('GET /automatisation/{id}/goal/figures', () => {
  it('counts what was stored before the goal was set: who entered, who converted, and for how much', async () => {
    await enter('ada', '2026-03-01T10:00:00Z');
    await enter('bob', '2026-03-01T11:00:00Z');
    await enter('eve', '2026-03-02T23:30:00Z');
    // The first event that passes the filters counts, once.
    await track('purchase', 'ada', '2026-03-01T09:00:00Z', { total: 500 });
    await track('purchase', 'ada', '2026-03-01T12:00:00Z', { total: 10 });
    await track('purchase', 'ada', '2026-03-02T12:00:00Z', { total: 30 });
    await track('purchase', 'ada', '2026-03-02T13:00:00Z', { total: 40 });
    // After the window.
    await track('purchase', 'bob', '2026-03-03T11:00:01Z', { total: 50 });
    await track('purchase', 'eve', '2026-03-03T10:00:00Z', { total: '20.50' });
    await set(purchase);

    const { goal, figures: counted } = await figures();
    expect(goal?.progress).toBe(1);
    expect(counted).toEqual({
      entered: 3,
      converted: 2,
      value: 50.5,
      rate: 2 / 3,
      is_open: false,
      comparison: null,
      left_out: 0,
      splits: [],
      days: [
        { date: '2026-03-01', entered: 2, converted: 1, value: 30, comparison: null },
        { date: '2026-03-02', entered: 1, converted: 1, value: 20.5, comparison: null },
        { date: '2026-03-03', entered: 0, converted: 0, value: 0, comparison: null },
      ],
    });
    // Where eve entered, it was the next day.
    const paris = await figures({ timezone: 'Europe/Paris', from_date: '2026-02-28T23:00:00Z' });
    expect(paris.figures?.days.map(({ entered }) => entered)).toEqual([2, 0, 1, 0]);
  });

  it('counts what comes after it was set, also when it arrives late', async () => {
    await set(purchase);
    await enter('ada', '2026-03-01T10:00:00Z');
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 0, rate: 0 });
    await track('purchase', 'ada', '2026-03-02T10:00:00Z', { total: 30 });
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 1, value: 30 });
    // An earlier one takes its place.
    await track('purchase', 'ada', '2026-03-01T11:00:00Z', { total: 70 });
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 1, value: 70, rate: 1 });
  });

  it('says that more may convert while a window is open', async () => {
    await set(purchase);
    const today = new Date();
    const tomorrow = new Date(today.getTime() + 86_400_000);
    const query = { from_date: today.toISOString(), to_date: tomorrow.toISOString() };
    expect((await figures(query)).figures).toMatchObject({ entered: 0, rate: null, is_open: true });
  });

  it('tells of the last 30 days without a range, and refuses one without days, or of more than 366', async () => {
    await set(purchase);
    const usual = dataOf(await visitor.call('get', path('/figures')), goalFiguresAnswer);
    expect(usual.figures?.days.length).toBeGreaterThanOrEqual(30);
    expect((await visitor.call('get', path('/figures?from_date=2026-03-01'))).status).toBe(400);
    for (const to_date of ['2026-03-01', '2027-03-05']) {
      const asked = new URLSearchParams({ ...range, to_date }).toString();
      expect((await visitor.call('get', path(`/figures?${asked}`))).status).toBe(400);
    }
  });

  it('tells and changes nothing of another account’s automation', async () => {
    await set(purchase);
    const stranger = await api.visitor();
    const asked = new URLSearchParams(range).toString();
    expect((await stranger.call('get', path())).status).toBe(404);
    expect((await stranger.call('put', path(), purchase)).status).toBe(404);
    expect((await stranger.call('put', path(), { ...purchase, replaces: null })).status).toBe(404);
    const replaces = new Date().toISOString();
    expect((await stranger.call('put', path(), { ...purchase, replaces })).status).toBe(404);
    expect((await stranger.call('delete', path())).status).toBe(404);
    expect((await stranger.call('get', path(`/figures?${asked}`))).status).toBe(404);
    expect(await read()).toMatchObject({ event_name: 'purchase' });
  });
});
