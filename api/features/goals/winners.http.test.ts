import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import { holdUpRuns } from '../../../db/steps/edit-lock';
import { countGoals } from '../../../db/goals/count';
import { chooseWinners } from '../../../db/goals/winners/choose';
import { recordEvents } from '../../../db/events/record';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import { noticePage } from '../../../domain/entities/notice';
import { flowChanges } from '../../../domain/entities/automatisations/revision';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { chancesOfBest } from '../../../domain/values/statistics/chances-of-best';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { accountGroup } from '../../../tests/support/api/account-group';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
const ways = [
  { id: 'a', name: 'Short', share: 50 },
  { id: 'b', name: 'Long', share: 50 },
];
const rule = { contacts: 30, probability: 0.95 };
let visitor: Visitor;
let flow: AutomatisationDetail;
let split: Step;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
  split = await buildStep(visitor, flow.id, { type: 'SPLIT', data: { ways, winner_rule: rule } });
  await visitor.call('put', path('/goal'), { event_name: 'purchase', window_days: 2 });
});

const path = (rest = '') => `/automatisation/${flow.id}${rest}`;
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Contacts came to the way some days ago, and some of them bought a day later. */
async function came(
  way: string,
  contacts: number,
  bought: number,
  { prefix = way, days = 5 }: { prefix?: string; days?: number } = {},
): Promise<void> {
  const { pool } = api.database;
  const names = Array.from({ length: contacts }, (_, number) => `${prefix}${number}`);
  const events = (name: string, who: string[], createdAt: Date) =>
    recordEvents(
      pool,
      who.map((contactExternalId) => ({
        userId: visitor.userId,
        name,
        contactExternalId,
        data: {},
        createdAt,
      })),
    );
  await events('signed_up', names, daysAgo(days));
  const values = [visitor.userId, daysAgo(days)];
  await pool.query(
    `WITH begun AS (
       UPDATE automatisation_runs SET entered_at = $2, state = 'completed', ended_at = $2, visit = 1
       WHERE user_id = $1 AND entered_at IS NULL RETURNING id, user_id, automatisation_id
     )
     INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
     SELECT id, 1, user_id, automatisation_id, $3, 'SPLIT', 'done', 1, jsonb_build_object('branch', $4::text, 'share', 50), $2, $2 FROM begun`,
    [...values, split.id, way],
  );
  await events('purchase', names.slice(0, bought), daysAgo(days - 1));
}

/** The worker counts the goals, and looks at the splits, as if they were due. */
async function work(): Promise<void> {
  while (await countGoals(api.database.pool));
  await api.database.pool.query('UPDATE split_counts SET next_count_at = now() WHERE user_id = $1', [
    visitor.userId,
  ]);
  while (await chooseWinners(api.database.pool));
}

const stepNow = async (): Promise<Step> => {
  const [step] = await readSteps(visitor, flow.id);
  if (!step) throw new Error('The split is gone');
  return step;
};
const winner = async () => (await stepNow()).data['winner'];
const save = async (data: object, query = '') =>
  visitor.call('put', path(`/step${query}`), { id: split.id, type: 'SPLIT', data });
const notices = async () =>
  dataOf(await visitor.call('get', `/notice?automatisation_id=${flow.id}&page_at=1&page_size=20`), noticePage)
    .notices;
const counted = async () =>
  dataOf(await visitor.call('get', path('/goal/figures')), goalFiguresAnswer).figures?.splits[0]?.counted;
const version = async () => (await readAutomatisation(visitor, flow.id)).version;

const decided = async () => {
  await came('a', 40, 2);
  await came('b', 40, 20);
};

it('chooses the way that has the numbers, as an edit of the flow that nobody is the author of', async () => {
  await decided();
  const before = await version();
  await work();
  const step = await stepNow();
  expect(step.data).toMatchObject({ ways, winner: 'b', winner_rule: rule });
  expect(step.data['winner_chosen_at']).toEqual(expect.any(String));
  expect(step.version).toBe(split.version + 1);
  const changes = dataOf(await visitor.call('get', path(`/changes?after=${before}`)), flowChanges);
  expect(changes.version).toBe(before + 1);
  expect(changes.changes).toMatchObject([
    {
      author: null,
      is_by_rule: true,
      steps: [
        {
          step_id: split.id,
          change: 'changed',
          fields: [{ field: 'winner' }, { field: 'winner_chosen_at' }],
        },
      ],
    },
  ]);
});

it('tells the account once, with the numbers, and shows them beside the goal', async () => {
  await decided();
  await work();
  await work();
  const [first, second] = chancesOfBest([
    { entered: 40, converted: 2 },
    { entered: 40, converted: 20 },
  ]);
  const told = await notices();
  expect(told).toMatchObject([
    {
      kind: 'winner_chosen',
      count: 40,
      step: { id: split.id },
      automatisation: { id: flow.id },
      winner: { way: 'Long', converted: 20, chance: second },
    },
  ]);
  expect(told[0]?.ended_at).toBe(told[0]?.began_at);
  expect(await counted()).toEqual({
    counted_at: expect.any(String),
    counted_from: null,
    ways: [
      { way: 'a', contacts: 40, converted: 2, chance: first },
      { way: 'b', contacts: 40, converted: 20, chance: second },
    ],
  });
});

it('waits for the contacts of each way, and for the probability', async () => {
  await came('a', 29, 2);
  await came('b', 200, 100);
  await work();
  expect(await winner()).toBeNull();
  expect((await counted())?.ways).toMatchObject([{ contacts: 29 }, { contacts: 200 }]);
  await came('a', 1, 0, { prefix: 'more' });
  await work();
  expect(await winner()).toBe('b');
});

it('does not choose between ways that did about as well', async () => {
  await came('a', 60, 20);
  await came('b', 60, 21);
  await work();
  expect(await winner()).toBeNull();
  expect(await notices()).toEqual([]);
});

it('counts only contacts for whom the window of the goal is over', async () => {
  await came('a', 40, 2);
  await came('b', 40, 20, { days: 1.9 });
  await work();
  expect((await counted())?.ways).toMatchObject([{ contacts: 40 }, { contacts: 0 }]);
  expect(await winner()).toBeNull();
});

it('does not count contacts of the account’s control group', async () => {
  await visitor.call('put', '/user', { control_percent: 50 });
  // As if it had been set ten days ago.
  await api.database.pool.query('UPDATE account_control_groups SET since = $2 WHERE user_id = $1', [
    visitor.userId,
    daysAgo(10),
  ]);
  await came('a', 40, 40);
  await came('b', 200, 10);
  const group = await accountGroup(api.database.pool, visitor.userId, 50);
  const others = (way: string, contacts: number): number =>
    Array.from({ length: contacts }, (_, number) => `${way}${number}`).filter((name) => !group.has(name))
      .length;
  await work();
  expect((await counted())?.ways).toMatchObject([
    { contacts: others('a', 40), converted: others('a', 40) },
    { contacts: others('b', 200), converted: others('b', 10) },
  ]);
  expect(group.size).toBeGreaterThan(0);
});

it('waits where events of before are not counted yet', async () => {
  await decided();
  while (await countGoals(api.database.pool));
  await recordEvents(api.database.pool, [
    { userId: visitor.userId, name: 'purchase', contactExternalId: 'a30', data: {}, createdAt: daysAgo(4) },
  ]);
  await chooseWinners(api.database.pool);
  expect(await winner()).toBeNull();
  await work();
  expect((await counted())?.ways[0]).toMatchObject({ converted: 3 });
  expect(await winner()).toBe('b');
});

it('is done once by several workers, each of which may die in between', async () => {
  await decided();
  while (await countGoals(api.database.pool));
  const before = await version();
  await Promise.all(Array.from({ length: 4 }, () => chooseWinners(api.database.pool)));
  expect([await winner(), await version(), (await notices()).length]).toEqual(['b', before + 1, 1]);
});

it('is done once by two workers that stand at it at one moment', async () => {
  const { pool } = api.database;
  await decided();
  while (await countGoals(pool));
  const before = await version();
  const standing = (workers: number) =>
    untilFound(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows[0]?.count === workers || undefined;
    });
  const working = await inTransaction(pool, async (client) => {
    await holdUpRuns(client, visitor.userId);
    const first = chooseWinners(pool);
    await standing(1);
    await pool.query('UPDATE split_counts SET next_count_at = now() WHERE user_id = $1', [visitor.userId]);
    const second = chooseWinners(pool);
    await standing(2);
    return [first, second];
  });
  await Promise.all(working);
  expect([await winner(), await version(), (await notices()).length]).toEqual(['b', before + 1, 1]);
});

it('is done by another worker when the first died after it took the split', async () => {
  await decided();
  while (await countGoals(api.database.pool));
  await api.database.pool.query(
    `CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the worker dies'; END $$;
     CREATE TRIGGER dies BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION dies()`,
  );
  const before = await version();
  await expect(chooseWinners(api.database.pool)).rejects.toThrow('the worker dies');
  await api.database.pool.query('DROP FUNCTION dies CASCADE');
  expect([await winner(), await version()]).toEqual([null, before]);
  // Nobody takes it for some minutes.
  await chooseWinners(api.database.pool);
  expect(await winner()).toBeNull();
  await work();
  expect([await winner(), await version(), (await notices()).length]).toEqual(['b', before + 1, 1]);
});

it('keeps a winner that somebody chose by hand, at whatever moment', async () => {
  await decided();
  await save({ ways, winner: 'a', winner_rule: rule });
  await work();
  expect((await stepNow()).data).toMatchObject({ winner: 'a', winner_chosen_at: null });
  expect(await notices()).toEqual([]);
});

describe('a winner that is taken back', () => {
  beforeEach(async () => {
    await decided();
    await work();
  });

  it('is not chosen again by the same numbers, but by those of contacts who come afterwards', async () => {
    await save({ ...(await stepNow()).data, winner: null });
    expect((await stepNow()).data).toMatchObject({ winner: null, winner_chosen_at: null, winner_rule: rule });
    await work();
    await work();
    expect(await winner()).toBeNull();
    expect((await counted())?.counted_from).toEqual(expect.any(String));
    expect((await counted())?.ways).toMatchObject([{ contacts: 0 }, { contacts: 0 }]);
    // As if it had been taken back ten days ago.
    await api.database.pool.query('UPDATE split_counts SET counted_from = $2 WHERE user_id = $1', [
      visitor.userId,
      daysAgo(4.5),
    ]);
    await came('a', 40, 20, { prefix: 'later-a', days: 4 });
    await came('b', 40, 2, { prefix: 'later-b', days: 4 });
    await work();
    expect(await winner()).toBe('a');
    expect(await notices()).toHaveLength(2);
  });

  it('is taken back by restoring the revision before, too', async () => {
    expect((await visitor.call('post', path(`/revision/${(await version()) - 1}/restore`))).status).toBe(200);
    await work();
    expect(await winner()).toBeNull();
    expect((await counted())?.counted_from).toEqual(expect.any(String));
  });

  it('stays so when other things of the step are saved, and callers do not say when it was chosen', async () => {
    const { data } = await stepNow();
    const renamed = [{ ...ways[0], name: 'Shorter' }, ways[1]];
    await save({ ways: renamed, winner: 'b', winner_rule: rule, winner_chosen_at: '2020-01-01T00:00:00Z' });
    expect((await stepNow()).data).toEqual({ ...data, ways: renamed });
    await save({ ways, winner: 'a', winner_rule: rule, winner_chosen_at: data['winner_chosen_at'] });
    expect((await stepNow()).data).toMatchObject({ winner: 'a', winner_chosen_at: null });
  });
});

describe('a draft that is open meanwhile', () => {
  const publish = () => visitor.call('post', path('/draft/publication'), {});

  it('keeps its changes and the winner', async () => {
    await visitor.call('post', path('/draft'));
    const renamed = [{ ...ways[0], name: 'Shorter' }, ways[1]];
    await save({ ways: renamed, winner: null, winner_rule: rule }, '?draft=true');
    await decided();
    await work();
    expect((await publish()).status).toBe(200);
    expect((await stepNow()).data).toMatchObject({
      ways: renamed,
      winner: 'b',
      winner_chosen_at: expect.any(String),
    });
  });

  it('is refused where it has the winning way no more, and publishes without a winner over that', async () => {
    await visitor.call('post', path('/draft'));
    const others = [ways[0], { id: 'c', name: 'Other', share: 50 }];
    await save({ ways: others, winner: null, winner_rule: rule }, '?draft=true');
    await decided();
    await work();
    const refused = await publish();
    expect(refused.status).toBe(409);
    const over = await visitor.call('post', path('/draft/publication'), { over: await version() });
    expect(over.status).toBe(200);
    expect((await stepNow()).data).toMatchObject({ ways: others, winner: null, winner_chosen_at: null });
  });
});

describe('nothing is chosen', () => {
  it('without a goal, which a warning says, nor for a goal of other numbers', async () => {
    await decided();
    expect((await visitor.call('delete', path('/goal'))).status).toBe(204);
    const { problems } = await readAutomatisation(visitor, flow.id);
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'goal_missing',
        severity: 'warning',
        step_id: split.id,
        field: 'winner_rule',
      }),
    );
    await work();
    expect(await winner()).toBeNull();
    await visitor.call('put', path('/goal'), { event_name: 'visit', window_days: 2 });
    await work();
    expect(await winner()).toBeNull();
    expect((await counted())?.ways).toMatchObject([{ converted: 0 }, { converted: 0 }]);
  });

  it('in a flow that is not published, until it is', async () => {
    await decided();
    const publish = (is_active: boolean) =>
      visitor.call('put', '/automatisation', { ...flow, version: undefined, is_active });
    await publish(false);
    await work();
    expect(await winner()).toBeNull();
    await publish(true);
    await work();
    expect(await winner()).toBe('b');
  });

  it('of a way that is gone, or for a split that is', async () => {
    await decided();
    await save({ ways: [ways[0], { id: 'c', name: 'Other', share: 50 }], winner_rule: rule });
    await work();
    expect(await winner()).toBeNull();
    expect((await counted())?.ways).toMatchObject([
      { way: 'a', contacts: 40 },
      { way: 'c', contacts: 0 },
    ]);
    await buildStep(visitor, flow.id, pause, { automatisation_step_before_id: split.id });
    expect((await visitor.call('delete', path(`/step/${split.id}`))).status).toBe(200);
    await work();
    expect(await notices()).toEqual([]);
  });

  it('without a rule, and nothing is counted', async () => {
    await decided();
    await save({ ways, winner_rule: null });
    await work();
    expect([await winner(), await counted()]).toEqual([null, null]);
  });
});

it.each([{ contacts: 10 }, { probability: 0.5 }, { probability: 1 }])(
  'refuses the rule %j',
  async (change) => {
    const answer = await save({ ways, winner_rule: { ...rule, ...change } });
    expect(answer.status).toBe(400);
    expect(z.json().parse(answer.body)).toMatchObject({
      error: { details: [{ field: expect.stringMatching(/^data\.winner_rule/) }] },
    });
  },
);
