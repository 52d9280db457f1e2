import fc from 'fast-check';
import { z } from 'zod';
import { automatisationInList } from '../../domain/entities/automatisations/automatisation';
import {
  automatisationStats,
  type AutomatisationStats,
} from '../../domain/entities/automatisations/steps/step-count';
import { pageMeta } from '../../domain/entities/common';
import { runStates } from '../../domain/entities/runs/run-state';
import { insertFlow } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { interceptedPool } from '../../tests/support/database/intercepted-pool';
import { redoMigration, undoMigration } from '../../tests/support/database/migrations';
import { plainErased, plainItems, plainStats, plainTotal } from '../../tests/support/database/plain-counts';
import { eraseOld, letDaysPass } from '../../tests/support/database/retention';
import { flowCountCheck } from '../checks/of-flow-counts';
import { recordEvents } from '../events/record';
import { endRuns } from '../runs/end';
import { inTransaction } from '../database/transaction';
import { rollFlowCounts } from './roll';

const api = useApi();

/** A move in the life of a flow; `of` says which of the runs or contacts that fit. */
type Move =
  | { kind: 'begin'; contacts: readonly number[]; n: unknown }
  | {
      kind: 'go on' | 'fail' | 'fail unknown' | 'stop' | 'exit' | 'retry' | 'skip' | 'item' | 'end item';
      of: number;
    }
  | { kind: 'loop'; of: number; items: number }
  | { kind: 'delete contact'; of: number }
  | { kind: 'days pass'; days: number }
  | { kind: 'erase' | 'roll' | 'roll killed' | 'count again' | 'delete step' };

const of = fc.nat({ max: 20 });
const only = <const Kind extends Move['kind']>(...kinds: Kind[]): fc.Arbitrary<Kind> =>
  fc.constantFrom(...kinds);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: only('begin'),
      contacts: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
      n: fc.constantFrom<unknown>(1, 10, 10, 'many'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: only(
        'go on',
        'go on',
        'fail',
        'fail unknown',
        'stop',
        'exit',
        'retry',
        'skip',
        'item',
        'end item',
      ),
      of,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: only('loop'), of, items: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: only('delete contact'), of }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: only('days pass'), days: fc.constantFrom(0.02, 0.3, 8.7, 120, 300) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: only('erase', 'roll', 'roll', 'roll killed', 'count again', 'delete step'),
    }),
  },
);

interface Shop {
  visitor: Visitor;
  flow: { id: number; stepIds: number[] };
}

async function aShop(): Promise<Shop> {
  const visitor = await api.visitor();
  const ways = [
    { id: 'a', name: 'A', share: 50 },
    { id: 'b', name: 'B', share: 50 },
  ];
  const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'came' }, [
    {
      type: 'CONDITION',
      data: { variable: 'event.n', variable_type: 'number', operation: 'GREATER_THAN', value: 5 },
      whenTrue: [{ type: 'SPLIT', data: { ways } }],
      whenFalse: [{ type: 'DELAY', data: { delay: 0 } }],
    },
    { type: 'DELAY', data: { delay: 3_600 } },
    { type: 'DELAY', data: { delay: 7_200 } },
  ]);
  return { visitor, flow };
}

/** The runs of the flow that fit, oldest first. */
async function runsOf(
  { flow }: Shop,
  such: string,
): Promise<{ id: number; contact_id: number; segment: number }[]> {
  const { rows } = await api.database.pool.query<{ id: number; contact_id: number; segment: number }>(
    `SELECT id, contact_id, segment FROM automatisation_runs r WHERE automatisation_id = $1 AND ${such} ORDER BY id`,
    [flow.id],
  );
  return rows;
}

const begin = (shop: Shop, contacts: readonly number[], n: unknown = 10): Promise<unknown> =>
  recordEvents(
    api.database.pool,
    contacts.map((number) => ({
      userId: shop.visitor.userId,
      name: 'came',
      contactExternalId: `c${number}`,
      data: { n },
    })),
  );

/** Lets a run take its next stretch, its wait being over. */
async function goOn(
  { visitor: { userId } }: Shop,
  run: { id: number; contact_id: number; segment: number },
): Promise<void> {
  await api.database.pool.query(
    `UPDATE automatisation_runs SET waiting_until = now() - interval '1 second' WHERE id = $1 AND waiting_until IS NOT NULL`,
    [run.id],
  );
  await testActivities(api.database).advance({
    userId,
    runId: run.id,
    contactId: run.contact_id,
    segment: run.segment,
  });
}

const own = 'parent_run_id IS NULL';

async function play(shop: Shop, played: Move): Promise<void> {
  const { pool } = api.database;
  const { visitor, flow } = shop;
  const { userId } = visitor;
  const chosen = async (such: string) => {
    const runs = await runsOf(shop, such);
    return 'of' in played && runs.length > 0 ? runs[played.of % runs.length] : undefined;
  };
  const end = (id: number, state: 'stopped' | 'exited') =>
    inTransaction(pool, (client) =>
      endRuns(client, { userId, runIds: [id], state, reason: { code: 'left', message: 'It left.' } }),
    );
  const fail = (id: number, code: string) =>
    pool.query(
      `WITH visit AS (UPDATE automatisation_run_steps SET state = 'failed', ended_at = now() WHERE run_id = $1 AND state = 'waiting')
       UPDATE automatisation_runs SET state = 'failed', ended_at = now(), reason = jsonb_build_object('code', $2::text, 'message', 'No.'), visit = visit + 1
       WHERE id = $1`,
      [id, code],
    );
  switch (played.kind) {
    case 'begin':
      return void (await begin(shop, played.contacts, played.n));
    case 'go on': {
      const run = await chosen(`state = 'running' AND ${own}`);
      return run && goOn(shop, run);
    }
    case 'fail':
    case 'fail unknown': {
      const run = await chosen(`state = 'running' AND entered_at IS NOT NULL`);
      return void (run && (await fail(run.id, played.kind === 'fail' ? 'refused' : 'outcome_unknown')));
    }
    case 'stop': {
      const run = await chosen(`state = 'running'`);
      return void (run && (await visitor.call('post', `/automatisation/${flow.id}/run/${run.id}/stop`)));
    }
    case 'exit': {
      const run = await chosen(`state = 'running'`);
      return void (run && (await end(run.id, 'exited')));
    }
    case 'retry':
    case 'skip': {
      const run = await chosen(`state = 'failed'`);
      const path = `/automatisation/${flow.id}/run/${run?.id ?? 0}/${played.kind}`;
      return void (run && (await visitor.call('post', path, { repeat: true })));
    }
    case 'loop': {
      const run = await chosen(
        `state = 'running' AND ${own} AND entered_at IS NOT NULL AND NOT EXISTS (SELECT FROM loops l WHERE l.run_id = r.id)`,
      );
      if (!run) return;
      await pool.query(
        `WITH loop AS (
           INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
           SELECT id, visit, user_id, $2, $2, '{"source": "items"}', '[]', 0, $3 FROM automatisation_runs WHERE id = $1)
         INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, state, entered_at, parent_run_id, parent_visit, item, loop_depth, current_step_id)
         SELECT user_id, automatisation_id, contact_id, CASE i WHEN 2 THEN 'refused' ELSE 'running' END, now(), id, visit, i, 1, $2
         FROM automatisation_runs, generate_series(0, $3 - 1) i WHERE id = $1`,
        [run.id, flow.stepIds.at(-1), played.items],
      );
      return;
    }
    case 'item':
    case 'end item': {
      const item = await chosen(`state = 'running' AND parent_run_id IS NOT NULL`);
      if (item && played.kind === 'item') await fail(item.id, 'refused');
      else if (item)
        await pool.query(
          `UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE id = $1`,
          [item.id],
        );
      return;
    }
    case 'delete contact': {
      const run = await chosen('true');
      return void (run && (await visitor.call('delete', `/contact/${run.contact_id}`)));
    }
    case 'days pass':
      return letDaysPass(pool, userId, played.days);
    case 'erase':
      return void (await eraseOld(pool, undefined, 3));
    case 'roll':
      return void (await rollFlowCounts(pool));
    case 'roll killed':
      return rollKilled();
    case 'count again':
      return void (await pool.query('SELECT count_flow_anew($1)', [flow.id]));
    case 'delete step':
      return void (await visitor.call('delete', `/automatisation/${flow.id}/step/${flow.stepIds[3] ?? 0}`));
  }
}

/** The worker is killed when it has added the changes and taken them away, before that is committed. */
async function rollKilled(): Promise<void> {
  const killed = new Error('killed');
  const dying = interceptedPool(api.database.pool, {
    async querying(statement, ask) {
      const answer = await ask();
      if (typeof statement === 'object') throw killed;
      return answer;
    },
  });
  await expect(rollFlowCounts(dying)).rejects.toBe(killed);
}

const stats = async ({ visitor, flow }: Shop, query = ''): Promise<AutomatisationStats> =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/stats?${query}`),
    z.strictObject({ stats: automatisationStats }),
  ).stats;
const total = async ({ visitor, flow }: Shop, query: Record<string, string>): Promise<number> =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/run?${new URLSearchParams(query).toString()}`),
    z.looseObject({ meta: pageMeta }),
  ).meta.total_records;
const atStep = async ({ visitor, flow }: Shop, stepId: number, counted: string): Promise<number> =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/step/${stepId}/contact?counted=${counted}`),
    z.looseObject({ meta: pageMeta }),
  ).meta.total_records;
const inList = async ({ visitor, flow }: Shop) =>
  dataOf(
    await visitor.call('get', `/automatisation?ids=[${flow.id}]`),
    z.looseObject({ automatisations: z.array(automatisationInList) }),
  ).automatisations[0];

const ago = (days: number): Date => new Date(Math.floor(Date.now() / 900_000) * 900_000 - days * 86_400_000);
const periods: { from?: Date; to?: Date }[] = [
  {},
  { from: ago(0.01) },
  { from: ago(10), to: ago(0.02) },
  { from: ago(500), to: ago(100) },
  { to: ago(8.7) },
];

/** What every screen shows is what is there. */
async function isRight(shop: Shop): Promise<void> {
  const { pool } = api.database;
  const flow = { userId: shop.visitor.userId, automatisationId: shop.flow.id };
  for (const { from, to } of periods) {
    const query = {
      ...(from && { from_date: from.toISOString() }),
      ...(to && { to_date: to.toISOString() }),
    };
    expect(await stats(shop, new URLSearchParams(query).toString())).toEqual(
      await plainStats(pool, { ...flow, from, to }),
    );
    expect(await total(shop, query)).toBe(await plainTotal(pool, { ...flow, from, to }, runStates));
  }
  expect(await total(shop, { state: 'failed' })).toBe(await plainTotal(pool, flow, ['failed']));
  expect(await inList(shop)).toMatchObject({
    runs_inside: await plainTotal(pool, flow, ['running']),
    count_of_failed: await plainTotal(pool, flow, ['failed']),
  });
  for (const { id } of await runsOf(shop, 'EXISTS (SELECT FROM loops l WHERE l.run_id = r.id)')) {
    const answer = await shop.visitor.call('get', `/automatisation/${flow.automatisationId}/run/${id}/loop`);
    const { loops } = dataOf(answer, z.looseObject({ loops: z.array(z.record(z.string(), z.unknown())) }));
    const items = (await plainItems(pool, id)).filter(({ state }) => state !== 'refused');
    for (const { state, items: number } of items) expect(loops[0]).toMatchObject({ [state]: number });
    expect(runStates.reduce((sum, state) => sum + Number(loops[0]?.[state]), 0)).toBe(
      items.reduce((sum, { items: number }) => sum + number, 0),
    );
  }
  const { steps } = await stats(shop);
  for (const { step_id, ...counts } of steps)
    for (const counted of ['waiting', 'done', 'skipped', 'failed', 'not_compared'] as const) {
      const erased = await plainErased(pool, step_id, counted);
      expect(await atStep(shop, step_id, counted)).toBe(counts[counted] - erased);
    }
  expect((await flowCountCheck(api.database).find()).examples).toEqual([]);
}

describe('the counts of a flow', () => {
  it('are what a count of the rows says, whatever happens to its runs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 12, maxLength: 30 }), async (moves) => {
        const shop = await aShop();
        await begin(shop, [0, 1, 2]);
        for (const run of await runsOf(shop, 'true')) await goOn(shop, run);
        for (const [place, played] of moves.entries()) {
          await play(shop, played);
          if (place % 6 === 5) await isRight(shop);
        }
        await isRight(shop);
        while (await rollFlowCounts(api.database.pool));
        await isRight(shop);
        expect((await api.database.pool.query('SELECT FROM flow_count_changes')).rowCount).toBe(0);
        await api.database.pool.query('DELETE FROM users WHERE id = $1', [shop.visitor.userId]);
      }),
      { numRuns: 8 },
    );
  });

  it('are right when many write at once, and workers roll up between', async () => {
    const shop = await aShop();
    await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        await begin(shop, [turn % 4, 4 + turn], turn % 2 ? 10 : 1);
        const runs = await runsOf(shop, `state = 'running' AND id % 12 = ${turn}`);
        for (const run of runs) await goOn(shop, run);
        await rollFlowCounts(api.database.pool);
        const [stopped] = runs;
        if (stopped)
          await shop.visitor.call('post', `/automatisation/${shop.flow.id}/run/${stopped.id}/stop`);
      }),
    );
    await isRight(shop);
    while (await rollFlowCounts(api.database.pool));
    await isRight(shop);
  });

  it('wait for nobody, and nobody waits for them, while they are rolled up', async () => {
    const shop = await aShop();
    await begin(shop, [0, 1]);
    const seen: number[] = [];
    const slow = interceptedPool(api.database.pool, {
      async querying(statement, ask) {
        const answer = await ask();
        if (typeof statement === 'object') {
          await begin(shop, [2, 3]);
          for (const run of await runsOf(shop, 'true')) await goOn(shop, run);
          // Another worker that rolls up meanwhile goes on.
          expect(await rollFlowCounts(api.database.pool)).toBe(false);
          seen.push((await stats(shop)).running);
        }
        return answer;
      },
    });
    await rollFlowCounts(slow);
    expect(seen).toEqual([4]);
    await isRight(shop);
  });

  it('hold no place for what there is no more of, and go with their flow', async () => {
    const { pool } = api.database;
    const shop = await aShop();
    await begin(shop, [0, 1]);
    for (const run of await runsOf(shop, 'true')) await goOn(shop, run);
    while (await rollFlowCounts(pool));
    const kept = async () =>
      (await pool.query('SELECT FROM flow_counts WHERE automatisation_id = $1', [shop.flow.id])).rowCount;
    expect(await kept()).toBeGreaterThan(0);
    const { rows: contacts } = await pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1',
      [shop.visitor.userId],
    );
    for (const { id } of contacts)
      expect((await shop.visitor.call('delete', `/contact/${id}`)).status).toBe(200);
    while (await rollFlowCounts(pool));
    expect(await kept()).toBe(0);

    await begin(shop, [0]);
    while (await rollFlowCounts(pool));
    expect((await shop.visitor.call('delete', `/automatisation/${shop.flow.id}?force=true`)).status).toBe(
      204,
    );
    while (await rollFlowCounts(pool));
    expect(await kept()).toBe(0);
    expect((await pool.query('SELECT FROM flow_count_changes')).rowCount).toBe(0);
  });

  it('are filled by the migration from what is stored', async () => {
    const shop = await aShop();
    // What counts messages changes the same view.
    await undoMigration(api.url, '106-reports-of-messages.ts');
    await undoMigration(api.url, '101-results-of-messages.ts');
    await undoMigration(api.url, '098-flow-counts.ts');
    await begin(shop, [0, 1, 2]);
    for (const run of await runsOf(shop, 'true')) await goOn(shop, run);
    await redoMigration(api.url, '098-flow-counts.ts');
    await redoMigration(api.url, '101-results-of-messages.ts');
    expect(await stats(shop)).toMatchObject({ entered: 3, running: 3 });
    await isRight(shop);
    // Again, after a migration that was killed before it was noted.
    await api.database.pool.query(`DELETE FROM knex_migrations WHERE name = '098-flow-counts.ts'`);
    await redoMigration(api.url, '098-flow-counts.ts');
    await api.database.pool.query(`DELETE FROM knex_migrations WHERE name = '101-results-of-messages.ts'`);
    await redoMigration(api.url, '101-results-of-messages.ts');
    await redoMigration(api.url, '106-reports-of-messages.ts');
    while (await rollFlowCounts(api.database.pool));
    await isRight(shop);
  });
});
