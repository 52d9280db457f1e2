import { z } from 'zod';
import type { Activities } from '../../../activities';
import { nextOrders, workOffPortion } from '../../../db/run-orders/work-off';
import { inTransaction } from '../../../db/database/transaction';
import { pageMeta } from '../../../domain/entities/common';
import { automatisationStats } from '../../../domain/entities/automatisations/steps/step-count';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { resolvedRuns, type ResolvedRuns } from '../../../domain/entities/runs/run';
import { runOrder, runsAtOnce, type RunOrder } from '../../../domain/entities/runs/run-order';
import type { StretchResult } from '../../../domain/run/result';
import { buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { insertCalls, insertFailed, insertSleepers } from '../../../tests/factories/many-runs';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testActivities } from '../../../tests/support/activities';
import { startRunOrders } from '../../../worker/orders/run-orders';

/*
 * Orders about more runs than are seen to at once. Portions are small, and worked off by hand, so that something can happen between them;
 * runs ask for their stretches by hand too.
 */
const many = runsAtOnce + 200;
const portion = 250;

const api = useApi();
const other = useApi({}, api);
let activities: Activities;
let visitor: Visitor;
let flow: { id: number; stepIds: number[] };
beforeAll(() => {
  activities = testActivities(api.database);
});
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'go' }, [
    { type: 'DELAY', data: { delay: 0 } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'global.done', value: 1 } },
  ]);
});

const rows = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, values)).rows;
/** How many runs of the flow are in which state. */
const states = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ state: string; count: number }>(
        'SELECT state, count(*) FROM automatisation_runs WHERE automatisation_id = $1 GROUP BY 1',
        [flow.id],
      )
    ).map(({ state, count }) => [state, count]),
  );
const standing = (count = many) => ({
  userId: visitor.userId,
  automatisationId: flow.id,
  stepId: flow.stepIds[0] ?? 0,
  count,
});
const fallAsleep = (count = many) => insertSleepers(api.database.pool, standing(count));
const fail = (count = many, code?: string) => insertFailed(api.database.pool, standing(count), code);
/** The flow's runs, oldest first. */
const runIds = async (): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id',
      [flow.id],
    )
  ).map(({ id }) => id);

const path = (rest: string): string => `/automatisation/${flow.id}${rest}`;
const stopped = z.strictObject({ count_of_campaign_stopped: z.number(), order: runOrder.optional() });
const stop = async () => dataOf(await visitor.call('delete', path('/run')), stopped);
const call = async (name: 'pause' | 'resume') => {
  expect((await visitor.call('post', path(`/${name}`))).status).toBe(200);
};
const decide = async (action: string): Promise<ResolvedRuns> =>
  dataOf(await visitor.call('post', path(`/step/${flow.stepIds[0]}/failed/${action}`)), resolvedRuns);
const orders = async (): Promise<RunOrder[]> =>
  dataOf(await visitor.call('get', path('/order')), z.strictObject({ orders: z.array(runOrder) })).orders;
const kindsOf = (told: RunOrder[]) => told.map(({ kind, cut_off_by }) => [kind, cut_off_by]);

/** One portion of the flow's order whose turn it is. */
async function workOne(): Promise<boolean> {
  const turns = new Set(await nextOrders(api.database.pool));
  const order = (await orders()).find(({ id }) => turns.has(id));
  return order !== undefined && workOffPortion(api.database.pool, order.id, portion);
}
async function workAll(): Promise<void> {
  while (await workOne());
}

/** Resolves when a connection waits for a lock of another. */
async function waitingForLock(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await rows(waiting)).length === 0);
}

const askFor = (runId: number, segment = 1): Promise<StretchResult> =>
  activities.advance({ userId: visitor.userId, runId, contactId: null, segment });
const wakesOf = (runId: number): Promise<object[]> =>
  rows(`SELECT later FROM dispatch WHERE run_id = $1 AND kind = 'wake'`, [runId]);

describe('stopping very many runs', () => {
  it('holds for all of them at once, and is worked off in portions that tell how far they are', async () => {
    await fallAsleep();
    const { count_of_campaign_stopped: count, order } = await stop();
    expect(count).toBe(many);
    expect(order).toMatchObject({
      kind: 'stop',
      total: many,
      count_of_runs: 0,
      count_of_rest: many,
      ended_at: null,
    });
    expect(order?.author?.id).toBe(visitor.userId);

    const [first = 0] = await runIds();
    expect(await askFor(first)).toEqual({ kind: 'paused', visited: [] });
    await fallAsleep(1);
    const born = (await runIds()).at(-1) ?? 0;
    expect(await askFor(born)).toMatchObject({ kind: 'ended', state: 'completed' });

    await workOne();
    expect(await orders()).toMatchObject([
      { count_of_runs: portion, count_of_rest: many - portion, ended_at: null },
    ]);
    expect(await states()).toEqual({ running: many - portion, stopped: portion, completed: 1 });
    await workAll();
    expect(await states()).toEqual({ stopped: many, completed: 1 });
    expect(await orders()).toMatchObject([
      { count_of_runs: many, count_of_rest: 0, ended_at: expect.any(String) },
    ]);
  });

  it('shows what it has done once it has ended, though counts of so many are kept for a while', async () => {
    const stats = async () =>
      dataOf(await visitor.call('get', path('/stats')), z.object({ stats: automatisationStats })).stats;
    const atStep = async (): Promise<number> =>
      dataOf(
        await visitor.call('get', path(`/run?step_id=${flow.stepIds[0]}`)),
        z.looseObject({ meta: pageMeta }),
      ).meta.total_records;
    await fallAsleep(20_001);
    expect(await atStep()).toBe(20_001);
    expect(await stats()).toMatchObject({ running: 20_001 });
    await stop();
    await rows(
      `UPDATE automatisation_runs SET state = 'stopped', ended_at = now() WHERE automatisation_id = $1`,
      [flow.id],
    );
    // The counts of the page are kept, and right at every moment.
    expect(await stats()).toMatchObject({ running: 0, stopped: 20_001 });
    expect(await atStep()).toBe(20_001);
    await workAll();
    expect(await atStep()).toBe(0);
  });

  it('leaves true logs, by whom it was, and wakes each workflow once, behind all else of the account', async () => {
    await fallAsleep();
    await stop();
    await workAll();
    const [log] = await rows(
      `SELECT count(*) FILTER (WHERE s.state = 'stopped' AND s.ended_at IS NOT NULL) AS closed,
              count(DISTINCT i.run_id) FILTER (WHERE i.action = 'stop' AND i.author_id = $2) AS told, count(i.id) AS interventions,
              count(d.id) FILTER (WHERE d.later) AS wakes
       FROM automatisation_runs r JOIN automatisation_run_steps s ON s.run_id = r.id
       LEFT JOIN automatisation_run_interventions i ON i.run_id = r.id LEFT JOIN dispatch d ON d.run_id = r.id
       WHERE r.automatisation_id = $1`,
      [flow.id, visitor.userId],
    );
    expect(log).toEqual({ closed: many, told: many, interventions: many, wakes: many });
  });

  it('ends each run once, however many work at it', async () => {
    await fallAsleep();
    await stop();
    const logger = { warn: (...said: unknown[]) => expect(said).toEqual([]) };
    const dependencies = { database: api.database, logger: logger as never }; // a worker only ever warns
    const workers = [startRunOrders(dependencies, 40), startRunOrders(dependencies, 40)];
    while ((await orders()).some(({ ended_at }) => ended_at === null));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await orders()).toMatchObject([{ count_of_runs: many }]);
    expect(
      await rows('SELECT FROM automatisation_run_interventions WHERE user_id = $1', [visitor.userId]),
    ).toHaveLength(many);
  });

  it('goes on where it was when a portion breaks off in the middle', async () => {
    await fallAsleep();
    await stop();
    await workOne();
    const ids = await runIds();
    const victim = ids[many - portion - 1] ?? 0;
    await inTransaction(api.database.pool, async (client) => {
      await client.query('SELECT FROM automatisation_runs WHERE id = $1 FOR UPDATE', [victim]);
      const breaking = expect(workOne()).rejects.toThrow();
      while ((await breakOffWaiting()) === 0);
      await breaking;
    });
    expect(await orders()).toMatchObject([{ count_of_runs: portion }]);
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_runs: many }]);
    expect(await states()).toEqual({ stopped: many });
  });

  it('leaves a run alone that went on by hand after it', async () => {
    await fail(1);
    const [retried = 0] = await runIds();
    await fallAsleep();
    await stop();
    await visitor.call('post', path(`/run/${retried}/retry`));
    await workAll();
    expect(await states()).toEqual({ running: 1, stopped: many });
    expect(await askFor(retried)).toMatchObject({ state: 'completed' });
  });

  it('counts each run in one order, when it is given twice', async () => {
    await fallAsleep();
    await stop();
    await fallAsleep(5);
    expect((await stop()).count_of_campaign_stopped).toBe(5);
    await workAll();
    expect((await orders()).map((order) => order.count_of_runs)).toEqual([5, many]);
    expect(await states()).toEqual({ stopped: many + 5 });
  });

  it('tells that runs had ended by themselves before it came to them', async () => {
    await fallAsleep();
    await stop();
    const [first = 0] = await runIds();
    await visitor.call('post', path(`/run/${first}/stop`));
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_runs: many - 1, count_of_rest: 1, cut_off_by: null }]);
  });

  it('reaches a run that was being born when it was given, and wakes it', async () => {
    await fallAsleep();
    const late = await inTransaction(api.database.pool, async (client) => {
      await insertSleepers(client, standing(1));
      await stop();
      // The order has passed by its place before it is there.
      await workOne();
      const { rows: born } = await client.query<{ id: number }>(
        'SELECT max(id) AS id FROM automatisation_runs',
      );
      return born[0]?.id ?? 0;
    });
    await workAll();
    expect(await states()).toEqual({ stopped: many + 1 });
    expect(await wakesOf(late)).toHaveLength(1);
  });

  it('is nobody’s to see but its account’s', async () => {
    await fallAsleep();
    await stop();
    const stranger = await other.visitor();
    expect((await stranger.call('get', path('/order'))).status).toBe(404);
  });
});

/** Breaks off the statements that wait for a lock; answers how many. */
async function breakOffWaiting(): Promise<number> {
  return (
    await rows(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;
}

describe('a flow that is paused and goes on', () => {
  it('wakes the runs that were held, and lets the others sleep', async () => {
    await fallAsleep(3);
    const [held = 0, asleep = 0] = await runIds();
    await call('pause');
    expect(await askFor(held)).toEqual({ kind: 'paused', visited: [] });
    await call('resume');
    expect([await wakesOf(held), await wakesOf(asleep)]).toEqual([[{ later: false }], []]);
    expect(await orders()).toEqual([]);
  });

  it('wakes very many of them in portions, and holds those on that were not reached when it is paused again', async () => {
    await fallAsleep();
    await call('pause');
    await Promise.all((await runIds()).map((runId) => askFor(runId)));
    await call('resume');
    expect(await orders()).toMatchObject([{ kind: 'resume', total: many }]);
    await workOne();
    await call('pause');
    expect(await workOne()).toBe(false);
    expect(await orders()).toMatchObject([
      { count_of_runs: portion, count_of_rest: many - portion, cut_off_by: 'pause' },
    ]);
    // Those that are left are few enough to be woken at once.
    await call('resume');
    expect(await orders()).toHaveLength(1);
    expect(await rows('SELECT FROM held_runs WHERE user_id = $1', [visitor.userId])).toEqual([]);
    const woken = await rows('SELECT DISTINCT run_id FROM dispatch WHERE user_id = $1', [visitor.userId]);
    expect(woken).toHaveLength(many);
  });

  it('wakes all that are left when some of a portion are deleted in that moment', async () => {
    await fallAsleep();
    await call('pause');
    const ids = await runIds();
    await Promise.all(ids.map((runId) => askFor(runId)));
    await call('resume');
    let waking: Promise<unknown> = Promise.resolve();
    await inTransaction(api.database.pool, async (client) => {
      await client.query('DELETE FROM automatisation_runs WHERE id = $1', [ids[0]]);
      waking = workOne();
      await Promise.race([waitingForLock(), waking]);
    });
    await waking;
    await workAll();
    expect(await orders()).toMatchObject([{ kind: 'resume', count_of_runs: many - 1 }]);
    expect(await rows('SELECT FROM held_runs WHERE user_id = $1', [visitor.userId])).toHaveLength(0);
  });

  it('ends its runs also when it was paused while they were being stopped, and stays paused', async () => {
    await fallAsleep();
    await stop();
    await workOne();
    await call('pause');
    await workAll();
    expect(await states()).toEqual({ stopped: many });
    await fallAsleep(1);
    const born = (await runIds()).at(-1) ?? 0;
    expect(await askFor(born)).toMatchObject({ kind: 'paused' });
  });

  it('ends its runs also when it goes on while they are being stopped: none does another step', async () => {
    await fallAsleep();
    const [first = 0] = await runIds();
    await call('pause');
    await askFor(first);
    await stop();
    await call('resume');
    expect(await askFor(first)).toMatchObject({ kind: 'paused' });
    await workAll();
    expect(await states()).toEqual({ stopped: many });
    expect(await rows('SELECT data FROM users WHERE id = $1', [visitor.userId])).toEqual([{ data: {} }]);
  });
});

describe('deciding about very many failed runs', () => {
  it('retries each once, leaves those out that need a decision of their own, and says how many', async () => {
    await fail(30, 'outcome_unknown');
    await fail();
    await fallAsleep(1);
    const { count_of_runs: count, order } = await decide('retry');
    expect([count, order?.kind]).toEqual([many + 30, 'retry_failed']);
    await workOne();
    // What fails, or fails again, before the order is over is not meant.
    await rows(
      `UPDATE automatisation_runs SET state = 'failed', ended_at = clock_timestamp() WHERE automatisation_id = $1 AND state = 'running'`,
      [flow.id],
    );
    await workAll();
    expect(await orders()).toMatchObject([
      { count_of_runs: many, count_of_unknown: 30, count_of_rest: 0, cut_off_by: null },
    ]);
    expect(await states()).toEqual({ failed: portion + 1, running: many + 30 - portion });
    expect(
      await rows('SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND retries > 1', [flow.id]),
    ).toEqual([]);
  });

  it('is cut off when all runs are stopped: those that go on are stopped, the others stay failed', async () => {
    await fail();
    await decide('retry');
    await workOne();
    expect((await stop()).count_of_campaign_stopped).toBe(portion);
    await workAll();
    expect(kindsOf(await orders())).toEqual([['retry_failed', 'stop']]);
    expect(await orders()).toMatchObject([{ count_of_runs: portion, count_of_rest: many - portion }]);
    expect(await states()).toEqual({ stopped: portion, failed: many - portion });
  });

  it('gives very many up, and lets very many go on past the step', async () => {
    await fail();
    await decide('skip');
    await workAll();
    expect(await states()).toEqual({ running: many });
    await fail();
    await decide('stop');
    await workAll();
    expect(await states()).toEqual({ running: many, stopped: many });
  });

  it('leaves a run out that was decided about by itself meanwhile', async () => {
    await fail();
    await decide('retry');
    const last = (await runIds()).at(-1) ?? 0;
    await visitor.call('post', path(`/run/${last}/stop`));
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_runs: many - 1, count_of_rest: 1 }]);
    expect(await states()).toEqual({ running: many - 1, stopped: 1 });
  });
});

describe('deciding about very many runs whose call is tried again', () => {
  it.each(['retry', 'skip'])(
    'does it (%s) in portions, and leaves those out whose call is out',
    async (action) => {
      await fallAsleep(many + 3);
      const ids = await runIds();
      const trouble = { code: 'provider_down', message: 'The other side could not answer (503).' };
      await insertCalls(api.database.pool, ids.slice(3), { state: 'pending', trouble });
      await insertCalls(api.database.pool, ids.slice(0, 3), { state: 'sending', trouble });
      const answer = await visitor.call('post', path(`/step/${flow.stepIds[0]}/tried_again/${action}`));
      expect(dataOf(answer, resolvedRuns)).toMatchObject({
        count_of_runs: many + 3,
        order: { total: many + 3 },
      });
      await workAll();
      expect(await orders()).toMatchObject([
        { kind: `${action}_tried_again`, count_of_runs: many, count_of_under_way: 3, count_of_rest: 0 },
      ]);
      const told = await rows(
        'SELECT run_id FROM automatisation_run_interventions WHERE action = $2 AND user_id = $1',
        [visitor.userId, action],
      );
      expect(told).toHaveLength(many);
    },
  );
});

describe('a loop whose run is among very many that are stopped', () => {
  it('begins no further item, is not told to be done, and ends with its run', async () => {
    await fallAsleep(1);
    const [parent = 0] = await runIds();
    await rows(
      `INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
       VALUES ($1, 0, $2, $3, $4, '{"source": "items", "items": [1, 2, 3]}', '[]', 0, 3)`,
      [parent, visitor.userId, ...flow.stepIds],
    );
    const loop = { userId: visitor.userId, runId: parent, visit: 0 };
    const begun = await activities.startLoopItems({ loop, from: 0, to: 1 });
    const [item] = Array.isArray(begun) ? begun : [];
    await fallAsleep();
    await stop();
    expect(await activities.startLoopItems({ loop, from: 1, to: 3 })).toEqual([]);
    expect(await activities.startLoopItems({ loop, from: 1, to: 3, canWait: true })).toBeNull();
    expect(await askFor(item?.runId ?? 0, 0)).toMatchObject({ kind: 'paused' });
    await activities.endLoop(loop);
    await workAll();
    expect(await states()).toEqual({ stopped: many + 2 });
    expect(await rows('SELECT ended_at FROM loops WHERE run_id = $1', [parent])).toEqual([
      { ended_at: null },
    ]);
  });
});

describe('deleting an automation with very many runs', () => {
  const remove = (query = '') => visitor.call('delete', `/automatisation/${flow.id}${query}`);

  it('takes it away for everybody at once; its runs do no further step, and go in portions', async () => {
    await fallAsleep();
    expect(errorOf(await remove())).toMatchObject({ code: 'in_use', details: { runs: many } });
    const [first = 0] = await runIds();
    expect((await remove('?force=true')).status).toBe(204);
    const list = z.object({ automatisations: z.array(z.unknown()) });
    expect(dataOf(await visitor.call('get', '/automatisation'), list).automatisations).toEqual([]);
    for (const rest of ['/run', '/stats', '/campaign', '/order'])
      expect((await visitor.call('get', path(rest))).status).toBe(404);
    expect((await remove('?force=true')).status).toBe(404);
    expect(await askFor(first)).toMatchObject({ kind: 'paused' });

    const [order] = await rows<{ id: number }>('SELECT id FROM run_orders WHERE user_id = $1', [
      visitor.userId,
    ]);
    while (await workOffPortion(api.database.pool, order?.id ?? 0, portion));
    for (const table of ['automatisations', 'automatisation_runs', 'automatisation_run_steps', 'run_orders'])
      expect(await rows(`SELECT FROM ${table} WHERE user_id = $1`, [visitor.userId])).toEqual([]);
    // Their workflows are told all the same, and end.
    expect(await wakesOf(first)).toEqual([{ later: true }]);
    expect(await askFor(first)).toEqual({ kind: 'ended', state: 'deleted', visited: [] });
  });

  it('takes the counts of erased logs away in portions, too', async () => {
    await fallAsleep();
    await rows(
      `INSERT INTO erased_visits (user_id, automatisation_id, step_id, start, state, visits, took_true, not_compared)
       SELECT $1, $2, $3, now() - n * interval '1 hour', 'done', 1, 0, 0 FROM generate_series(1, $4::integer) n`,
      [visitor.userId, flow.id, flow.stepIds[0], 2 * portion],
    );
    await remove('?force=true');
    const [order] = await rows<{ id: number }>('SELECT id FROM run_orders WHERE user_id = $1', [
      visitor.userId,
    ]);
    const left: number[] = [];
    while (await workOffPortion(api.database.pool, order?.id ?? 0, portion))
      left.push((await rows('SELECT FROM erased_visits WHERE user_id = $1', [visitor.userId])).length);
    expect([...new Set(left)]).toEqual([2 * portion, portion, 0]);
    expect(await rows('SELECT FROM automatisations WHERE user_id = $1', [visitor.userId])).toEqual([]);
  });

  it('leaves nothing that a tag or an event of it would be missed by', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await rows(`UPDATE automatisations SET entry_event_name = 'tag_' || $2 || '_added' WHERE id = $1`, [
      flow.id,
      tag.id,
    ]);
    await fallAsleep();
    await remove('?force=true');
    expect((await visitor.call('delete', `/tag/${tag.id}`)).status).toBe(204);
  });
});

describe('editing a step at which very many runs sleep', () => {
  const oneEffect = z.object({ effect: flowEffect });

  it('takes them on behind a deleted step in portions; who asks before its turn finds its way by itself', async () => {
    await fallAsleep();
    const [from, to] = flow.stepIds;
    const deleted = dataOf(await visitor.call('delete', path(`/step/${from}`)), oneEffect);
    expect(deleted.effect.moved).toEqual([{ from_step_id: from, to_step_id: to, runs: many }]);
    await workOne();
    const last = (await runIds()).at(-1) ?? 0;
    expect(await askFor(last)).toMatchObject({ kind: 'ended', state: 'completed' });
    // The step at which they go on is deleted too, before all have come to it.
    await visitor.call('delete', path(`/step/${to}`));
    await workAll();
    expect((await orders()).every(({ ended_at }) => ended_at !== null)).toBe(true);
    const at = await rows(
      `SELECT DISTINCT current_step_id FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'running'`,
      [flow.id],
    );
    expect(at).toEqual([{ current_step_id: null }]);
  });

  it('tells them of a new delay in portions, and of the latest alone when it is changed again', async () => {
    await fallAsleep();
    const [id] = flow.stepIds;
    for (const delay of [60, 120]) {
      const changed = await visitor.call('put', path('/step'), { id, type: 'DELAY', data: { delay } });
      expect(dataOf(changed, oneEffect).effect.retimed).toBe(many);
    }
    await workAll();
    expect(kindsOf(await orders())).toEqual([
      ['retime', null],
      ['retime', 'edit'],
    ]);
    expect(await rows('SELECT run_id FROM dispatch WHERE user_id = $1', [visitor.userId])).toHaveLength(many);
  });
});
