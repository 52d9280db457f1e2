import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import {
  resolvedRuns,
  runDetail,
  type ResolvedRuns,
  type RunDetail,
} from '../../../domain/entities/runs/run';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { buildAutomatisation, buildStep } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';
import { useProvider } from '../../../tests/support/providers/provider';
import { tryNowSignalName } from '../../../workflows/contract';

const provider = useProvider();
// An answer that a test keeps is waited for until it gives it.
const engine = useEngine(() => ({ answersWithin: 60_000 }));
const api = useApi({}, engine);
let visitor: Visitor;
let flow: AutomatisationDetail;
let call: Step;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
  await buildStep(visitor, flow.id, { type: 'TRACK', data: { event_name: 'behind' } });
  const data = { method: 'POST', url: `${provider.origin}/orders` };
  call = await buildStep(visitor, flow.id, { type: 'APICALL', data });
});

const path = (rest: string) => `/automatisation/${flow.id}${rest}`;
const read = async (runId: number): Promise<RunDetail> =>
  dataOf(await visitor.call('get', path(`/run/${runId}`)), z.strictObject({ run: runDetail })).run;
const act = (runId: number, action: string) => visitor.call('post', path(`/run/${runId}/${action}`));
const actAtStep = async (action: string): Promise<ResolvedRuns> =>
  dataOf(await visitor.call('post', path(`/step/${call.id}/tried_again/${action}`)), resolvedRuns);
const readUntil = (runId: number, isSo: (run: RunDetail) => boolean): Promise<RunDetail> =>
  engine.until(async () => {
    const run = await read(runId);
    return isSo(run) ? run : undefined;
  });
const hasCompleted = ({ state }: RunDetail): boolean => state === 'completed';
const behind = async (): Promise<number> =>
  (await engine.rows(`SELECT FROM events WHERE user_id = $1 AND name = 'behind'`, [visitor.userId])).length;

const unwell = (response: ServerResponse): void => void response.writeHead(503).end();
const well = (response: ServerResponse): void => void response.writeHead(200).end();

const receivedAtLeast = (count: number): Promise<unknown> =>
  engine.until(() => Promise.resolve(provider.received.length >= count || undefined));

/** A run whose call found the provider unwell, and which waits for minutes until it is tried again. */
async function wait(contactExternalId = 'ada'): Promise<number> {
  provider.answer(unwell);
  await engine.track({ userId: visitor.userId, name: 'signed_up', contactExternalId, data: {} });
  const { id } = await engine.eventually<{ id: number }>(
    `SELECT r.id FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
     WHERE r.automatisation_id = $1 AND c.external_id = $2`,
    [flow.id, contactExternalId],
  );
  // As if it had been tried often: from then on it waits long.
  await engine.eventually(
    `UPDATE calls SET attempts = attempts + 12 WHERE run_id = $1 AND state = 'pending' AND trouble IS NOT NULL RETURNING 1`,
    [id],
  );
  await readUntil(
    id,
    ({ retried_call: retried }) => Date.parse(retried?.next_at ?? '') > Date.now() + 60_000,
  );
  return id;
}

/** The answer to the next attempt, which the provider is made to keep for itself. */
function keepAnswer(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    provider.answer((response) => resolve(response));
  });
}

describe('a run whose call is tried again', () => {
  it('is tried now by hand, as the same call and in the same workflow, and its log says by whom', async () => {
    const runId = await wait();
    const before = provider.received.length;
    provider.answer(well);
    expect((await act(runId, 'retry')).status).toBe(200);
    const run = await readUntil(runId, hasCompleted);
    expect(run).toMatchObject({
      retries: 0,
      steps: [{ type: 'APICALL', state: 'done' }, { type: 'TRACK' }],
      interventions: [{ action: 'retry', step_id: call.id, author: { id: visitor.userId } }],
    });
    expect([provider.received.length, await behind()]).toEqual([before + 1, 1]);
    expect(new Set(provider.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await engine.client.workflow.getHandle(run.workflow_id).result()).toMatchObject({
      state: 'completed',
    });
  });

  it('waits on when the provider is still unwell, and can be tried now again', async () => {
    const runId = await wait();
    for (const _ of ['first', 'second']) {
      const before = provider.received.length;
      await act(runId, 'retry');
      await receivedAtLeast(before + 1);
      await readUntil(runId, ({ retried_call: retried }) => Date.parse(retried?.next_at ?? '') > Date.now());
    }
    provider.answer(well);
    await act(runId, 'retry');
    await readUntil(runId, hasCompleted);
    expect(await behind()).toBe(1);
  });

  it('is tried now also while its automation is paused', async () => {
    const runId = await wait();
    await visitor.call('post', path('/pause'));
    const before = provider.received.length;
    provider.answer(well);
    await act(runId, 'retry');
    await receivedAtLeast(before + 1);
    await visitor.call('post', path('/resume'));
    await readUntil(runId, hasCompleted);
    expect([provider.received.length, await behind()]).toEqual([before + 1, 1]);
  });

  it('passes the step over by hand: nothing more goes out, and the card counts it with why', async () => {
    const runId = await wait();
    const before = provider.received.length;
    provider.answer(well);
    expect((await act(runId, 'skip')).status).toBe(200);
    const run = await readUntil(runId, hasCompleted);
    expect(run).toMatchObject({
      retries: 0,
      interventions: [{ action: 'skip', step_id: call.id }],
      steps: [
        { type: 'APICALL', state: 'skipped', detail: { skipped: { code: 'skipped_by_hand' } } },
        { type: 'TRACK', state: 'done' },
      ],
    });
    expect([provider.received.length, await behind()]).toEqual([before, 1]);
    const { stats } = dataOf(
      await visitor.call('get', path('/stats')),
      z.strictObject({ stats: automatisationStats }),
    );
    expect(stats.steps).toContainEqual(expect.objectContaining({ step_id: call.id, skipped: 1, waiting: 0 }));
    const passed = await visitor.call('get', path(`/step/${call.id}/contact?counted=skipped`));
    expect(dataOf(passed, contactsAtStep).contacts).toMatchObject([
      { run_id: runId, reason: { message: expect.stringMatching(/^Skipped by hand\. .*503/) as string } },
    ]);
  });

  it('is passed over also while its automation is paused, and goes on behind the step when that does', async () => {
    const runId = await wait();
    await visitor.call('post', path('/pause'));
    const before = provider.received.length;
    expect((await act(runId, 'skip')).status).toBe(200);
    expect(await read(runId)).toMatchObject({ state: 'running', retried_call: null });
    provider.answer(well);
    await visitor.call('post', path('/resume'));
    const { steps } = await readUntil(runId, hasCompleted);
    expect(steps).toMatchObject([{ state: 'skipped' }, { type: 'TRACK', state: 'done' }]);
    expect([provider.received.length, await behind()]).toEqual([before, 1]);
  });

  it('tried now keeps the wait that the provider asked for', async () => {
    provider.answer((response) => void response.writeHead(429, { 'Retry-After': '1800' }).end());
    await engine.track({ userId: visitor.userId, name: 'signed_up', contactExternalId: 'ada', data: {} });
    await receivedAtLeast(1);
    const { id } = await engine.eventually<{ id: number }>(
      `SELECT run_id AS id FROM calls WHERE user_id = $1 AND state = 'pending' AND trouble IS NOT NULL`,
      [visitor.userId],
    );
    await act(id, 'retry');
    // The next attempt is given its place behind that wait.
    await engine.eventually(
      `SELECT FROM calls WHERE run_id = $1 AND due_at > now() + interval '25 minutes'`,
      [id],
    );
    const { retried_call: retried } = await read(id);
    expect(Date.parse(retried?.next_at ?? '')).toBeGreaterThan(Date.now() + 1_500_000);
    expect(provider.received).toHaveLength(1);
  });

  it('is left alone by hand while its call is out', async () => {
    const runId = await wait();
    const kept = keepAnswer();
    await act(runId, 'retry');
    const response = await kept;
    for (const action of ['retry', 'skip']) {
      const answer = await act(runId, action);
      expect([answer.status, errorOf(answer).code]).toEqual([409, 'run_call_under_way']);
    }
    expect(await actAtStep('skip')).toMatchObject({ count_of_runs: 0, count_of_under_way: 1 });
    well(response);
    expect(await readUntil(runId, hasCompleted)).toMatchObject({ interventions: [{ action: 'retry' }] });
  });

  it('that begins another attempt before it is told to try now sees that one through first', async () => {
    const runId = await wait();
    const kept = keepAnswer();
    await act(runId, 'retry');
    const response = await kept;
    const handle = engine.client.workflow.getHandle((await read(runId)).workflow_id);
    await handle.signal(tryNowSignalName, 0);
    await engine.until(async () =>
      (await handle.fetchHistory()).events?.findLast(
        (event) => event.activityTaskCancelRequestedEventAttributes,
      ),
    );
    provider.answer(well);
    const before = provider.received.length;
    unwell(response);
    const { steps } = await readUntil(runId, hasCompleted);
    expect(steps).toMatchObject([{ state: 'done' }, { type: 'TRACK' }]);
    expect([provider.received.length, await behind()]).toEqual([before + 1, 1]);
  });

  it('tells the step as it was when the run came to it, also where that was edited meanwhile', async () => {
    const runId = await wait();
    const [came] = (await read(runId)).steps;
    const data = { ...call.data, url: `${provider.origin}/other` };
    const edited = await visitor.call('put', path('/step'), { ...call, description: 'Another', data });
    expect(edited.status).toBe(200);
    const then = { visit: 0, revision: came?.revision, description: call.description, edited_since: true };
    expect((await read(runId)).steps).toMatchObject([then]);
    provider.answer(well);
    await act(runId, 'retry');
    expect((await readUntil(runId, hasCompleted)).steps).toMatchObject([
      { ...then, state: 'done' },
      { edited_since: false },
    ]);
    expect(new Set(provider.received.map((received) => received.path))).toEqual(new Set(['/orders']));
  });

  it('is not hurried by word of another visit’s call, which comes late', async () => {
    const runId = await wait();
    const handle = engine.client.workflow.getHandle((await read(runId)).workflow_id);
    const before = provider.received.length;
    await handle.signal(tryNowSignalName, 7);
    const events = await engine.until(async () => {
      const history = (await handle.fetchHistory()).events ?? [];
      const told = history.findLastIndex((event) => event.workflowExecutionSignaledEventAttributes);
      return history.slice(told).some((event) => event.workflowTaskCompletedEventAttributes)
        ? history
        : undefined;
    });
    expect(events.some((event) => event.activityTaskCancelRequestedEventAttributes)).toBe(false);
    expect(provider.received).toHaveLength(before);
  });

  it('that is stopped takes its call with it, which the log does not call passed over', async () => {
    const runId = await wait();
    await act(runId, 'stop');
    expect(await read(runId)).toMatchObject({ state: 'stopped', steps: [{ state: 'stopped' }] });
    expect(await engine.rows('SELECT state, trouble FROM calls WHERE run_id = $1', [runId])).toMatchObject([
      { state: 'skipped', trouble: { code: 'run_ended' } },
    ]);
  });

  it('gives signs of life also while it waits for its row, so that no attempt begins beside it', async () => {
    const runId = await wait();
    const handle = engine.client.workflow.getHandle((await read(runId)).workflow_id);
    const pending = async () => (await handle.describe()).raw.pendingActivities ?? [];
    const [before] = await pending();
    provider.answer(well);
    await inTransaction(engine.database.pool, async (client) => {
      await client.query('SELECT FROM calls WHERE run_id = $1 FOR UPDATE', [runId]);
      await handle.signal(tryNowSignalName, 0);
      await engine.until(async () =>
        (await pending()).find(
          ({ activityId, lastHeartbeatTime }) => activityId !== before?.activityId && lastHeartbeatTime,
        ),
      );
    });
    await readUntil(runId, hasCompleted);
  });

  it('is tried now, or passed over, with all that wait at the step', async () => {
    const [ada, bob] = [await wait('ada'), await wait('bob')];
    const before = provider.received.length;
    expect(await actAtStep('retry')).toMatchObject({ count_of_runs: 2, count_of_under_way: 0 });
    await receivedAtLeast(before + 2);
    await readUntil(ada, ({ retried_call: retried }) => Date.parse(retried?.next_at ?? '') > Date.now());
    await readUntil(bob, ({ retried_call: retried }) => Date.parse(retried?.next_at ?? '') > Date.now());
    expect(await actAtStep('skip')).toMatchObject({ count_of_runs: 2 });
    for (const runId of [ada, bob])
      expect((await readUntil(runId, hasCompleted)).steps).toMatchObject([{ state: 'skipped' }, {}]);
    expect(await behind()).toBe(2);
  });
});
