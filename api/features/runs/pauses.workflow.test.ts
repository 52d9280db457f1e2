import { WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { campaignProgress } from '../../../domain/entities/automatisations/campaign';
import { buildContact } from '../../../tests/factories/audience';
import { insertFlow, insertUser, type FlowStepGiven } from '../../../tests/factories/flow';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';
import { workflowIdOfRun } from '../../../workflows/contract';

const engine = useEngine();
const api = useApi({}, engine);
let userId: number;
let visitor: Visitor;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool, api.settings.SECRET_KEY);
  visitor = await api.visitor({ userId });
});

const count: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'global.steps', value: 1 } };
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });
const flow = async (...steps: FlowStepGiven[]): Promise<number> =>
  (await insertFlow(engine.database.pool, userId, { entry_event_name: 'go' }, steps)).id;
const go = () => engine.track({ userId, name: 'go', data: {} });
const call = async (id: number, name: 'pause' | 'resume') => {
  expect((await visitor.call('post', `/automatisation/${id}/${name}`)).status).toBe(200);
};
const steps = async (): Promise<unknown> =>
  (await engine.rows<{ data: { steps?: number } }>('SELECT data FROM users WHERE id = $1', [userId]))[0]?.data
    .steps;

interface RunRow {
  id: number;
  created_at: Date;
  state: string;
  waiting_until: Date | null;
}
const run = (id: number, condition = 'true'): Promise<RunRow> =>
  engine.eventually<RunRow>(
    `SELECT id, created_at, state, waiting_until FROM automatisation_runs WHERE automatisation_id = $1 AND ${condition}`,
    [id],
  );
const handleOf = (row: RunRow) => engine.client.workflow.getHandle(workflowIdOfRun(row));

/** Answers when it is noted that the run stands still because its flow is paused. */
const held = (row: RunRow) => engine.eventually('SELECT FROM held_runs WHERE run_id = $1', [row.id]);

describe('a paused flow', () => {
  it('holds a run that starts before its first step, without a workflow, until it goes on', async () => {
    const id = await flow(count);
    await call(id, 'pause');
    await go();
    const row = await run(id);
    await held(row);
    expect(await run(id)).toMatchObject({ state: 'running' });
    await expect(handleOf(row).describe()).rejects.toThrow(WorkflowNotFoundError);
    expect(await steps()).toBeUndefined();

    await call(id, 'resume');
    await run(id, `state = 'completed'`);
    expect(await steps()).toBe(1);
  });

  it('holds a run whose wait is over, and wakes it when it goes on', async () => {
    // Long enough to be paused in, on a busy machine too.
    const id = await flow(count, delay(6), count);
    await go();
    const row = await run(id, 'waiting_until IS NOT NULL');
    await call(id, 'pause');
    await held(row);
    expect(await steps()).toBe(1);

    await call(id, 'resume');
    await run(id, `state = 'completed'`);
    expect(await steps()).toBe(2);
  });

  it('leaves a sleeping run its time, and its sleep', async () => {
    const id = await flow(delay(3_600), count);
    await go();
    const before = await run(id, 'waiting_until IS NOT NULL');
    await call(id, 'pause');
    await call(id, 'resume');
    expect(await engine.rows('SELECT FROM dispatch WHERE run_id = $1', [before.id])).toEqual([]);
    expect(await run(id)).toMatchObject({ state: 'running', waiting_until: before.waiting_until });
    await visitor.call('delete', `/automatisation/${id}/run`);
    expect(await handleOf(before).result()).toEqual({ state: 'stopped' });
  });

  it('forgets no run, however often it is paused and goes on while runs start', async () => {
    const id = await flow(count, delay(1), count);
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.all([call(id, 'pause'), go(), go(), go()]);
      await Promise.all([call(id, 'resume'), go(), go()]);
    }
    await engine.settled(userId);
    const [ended] = await engine.rows(
      'SELECT state, count(*) FROM automatisation_runs WHERE automatisation_id = $1 GROUP BY 1',
      [id],
    );
    expect(ended).toEqual({ state: 'completed', count: 100 });
    expect(await steps()).toBe(200);
  });

  it('can be stopped, and then stays so', async () => {
    const id = await flow(count);
    await call(id, 'pause');
    await go();
    const row = await run(id);
    await held(row);
    const answer = await visitor.call('delete', `/automatisation/${id}/run`);
    expect(answer.body.data).toEqual({ count_of_campaign_stopped: 1 });
    await call(id, 'resume');
    await engine.settled(userId);
    expect(await run(id)).toMatchObject({ state: 'stopped' });
    expect(await steps()).toBeUndefined();
  });
});

describe('a campaign with a loop', () => {
  it('tells how many items are done, and stops with its items, counted', async () => {
    for (let place = 0; place < 5; place += 1) {
      await buildContact(engine.database, userId, { data: { waits: place < 3 } });
    }
    const id = await flow(
      { type: 'LOOP', data: { source: 'all_contacts' } },
      {
        type: 'CONDITION',
        data: { variable: 'contact.waits', variable_type: 'boolean', operation: 'EQUALS', value: true },
        whenTrue: [delay(3_600)],
      },
    );
    await go();
    const progress = async () => {
      const answer = await visitor.call('get', `/automatisation/${id}/campaign`);
      return dataOf(answer, z.object({ campaign: campaignProgress })).campaign;
    };
    const { running, runs } = await engine.until(async () => {
      const now = await progress();
      return now.runs[0]?.done === 2 ? now : undefined;
    });
    expect(running).toBe(1);
    expect(runs).toMatchObject([{ done: 2, total: 5, state: 'running' }]);
    expect(runs[0]?.per_minute).toBeGreaterThan(0);
    expect(runs[0]?.seconds_left).toBeGreaterThan(0);

    const answer = await visitor.call('delete', `/automatisation/${id}/run`);
    expect(answer.body.data).toEqual({ count_of_campaign_stopped: 4 });
    expect((await progress()).running).toBe(0);
    await engine.settled(userId);
  });
});
