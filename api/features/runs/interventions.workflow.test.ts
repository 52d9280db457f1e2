import { z } from 'zod';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { loopProgress } from '../../../domain/entities/runs/loop';
import {
  resolvedRuns,
  run as runSchema,
  runDetail,
  type ResolvedRuns,
  type RunDetail,
} from '../../../domain/entities/runs/run';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
  type StepGiven,
} from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';
import { useProvider } from '../../../tests/support/providers/provider';

const provider = useProvider();
const engine = useEngine();
const api = useApi({}, engine);
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
});

const path = (rest: string) => `/automatisation/${flow.id}${rest}`;
const enter = async (contactExternalId: string, data: Record<string, unknown> = {}): Promise<void> => {
  await engine.track({ userId: visitor.userId, name: 'signed_up', contactExternalId, data });
};
/** Fails while the contact's `amount` is no number; each time it is done adds one. */
const addOne: StepGiven = {
  type: 'UPDATE_VARIABLE',
  data: { variable: 'contact.amount', operation: 'ADDITION', value_type: 'number', value: 1 },
};
const byHand = { code: 'skipped_by_hand', message: 'Skipped by hand.' };
const track = (name: string): StepGiven => ({ type: 'TRACK', data: { event_name: name } });

const runIn = async (state: string, contact = 'ada'): Promise<number> =>
  (
    await engine.eventually<{ id: number }>(
      `SELECT r.id FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
       WHERE r.automatisation_id = $1 AND r.state = $2 AND c.external_id = $3`,
      [flow.id, state, contact],
    )
  ).id;
const setAmount = (amount: unknown, contact = 'ada') =>
  engine.rows(
    `UPDATE contacts SET data = jsonb_build_object('amount', $3::jsonb) WHERE user_id = $1 AND external_id = $2`,
    [visitor.userId, contact, JSON.stringify(amount)],
  );
const events = async (name: string): Promise<number> =>
  (await engine.rows('SELECT FROM events WHERE user_id = $1 AND name = $2', [visitor.userId, name])).length;

const oneRun = z.strictObject({ run: runDetail });
const read = async (runId: number): Promise<RunDetail> =>
  dataOf(await visitor.call('get', path(`/run/${runId}`)), oneRun).run;
const act = (runId: number, action: string) => visitor.call('post', path(`/run/${runId}/${action}`));
const actAt = async (stepId: number, action: string, query = ''): Promise<ResolvedRuns> =>
  dataOf(await visitor.call('post', path(`/step/${stepId}/failed/${action}?${query}`)), resolvedRuns);
const codeOf = async (call: ReturnType<typeof act>): Promise<unknown[]> => {
  const answer = await call;
  return [answer.status, errorOf(answer).code];
};

/** How many runs stand failed at a step, and whose they are. */
async function failedAt(stepId: number): Promise<{ count: number; contacts: (string | null)[] }> {
  const { stats } = dataOf(
    await visitor.call('get', path('/stats')),
    z.strictObject({ stats: automatisationStats }),
  );
  const answer = await visitor.call('get', path(`/step/${stepId}/contact?counted=failed`));
  return {
    count: stats.steps.find(({ step_id }) => step_id === stepId)?.failed ?? 0,
    contacts: dataOf(answer, contactsAtStep).contacts.map((contact) => contact.contact_external_id),
  };
}

/** A contact whose run has failed at the step that adds, behind one that sends an event. */
async function failAt(contact = 'ada'): Promise<number> {
  await buildContact(api.database, visitor.userId, { external_id: contact, data: { amount: 'many' } });
  await enter(contact);
  return runIn('failed', contact);
}

describe('a run whose call does not get through', () => {
  it('tells the tries, the last reason and the next try, until it is stopped there', async () => {
    const nobody = { method: 'POST', url: 'http://127.0.0.1:1/orders' };
    const call = await buildStep(visitor, flow.id, { type: 'APICALL', data: nobody });
    await enter('ada');
    const runId = await runIn('running');
    const waiting = await engine.until(async () => {
      const run = await read(runId);
      return run.retried_call?.next_at ? run : undefined;
    });
    expect(waiting).toMatchObject({
      steps: [{ visit: 0, type: 'APICALL', state: 'waiting' }],
      retried_call: { visit: 0, reason: { code: 'not_connected' } },
    });
    expect(waiting.retried_call?.attempts).toBeGreaterThan(0);
    // So do the list of runs, and that of the contacts at the step.
    const { runs } = dataOf(await visitor.call('get', path('/run')), z.object({ runs: z.array(runSchema) }));
    const waits = await visitor.call('get', path(`/step/${call.id}/contact?counted=waiting`));
    for (const listed of [runs, dataOf(waits, contactsAtStep).contacts])
      expect(listed).toMatchObject([{ retried_call: { visit: 0, reason: { code: 'not_connected' } } }]);
    expect((await act(runId, 'stop')).status).toBe(200);
    expect(await read(runId)).toMatchObject({ steps: [{ state: 'stopped' }], retried_call: null });
  });
});

describe('a failed run', () => {
  it('is retried where it stands: what it did before stays done, and its log says by whom', async () => {
    await buildStep(visitor, flow.id, track('behind'));
    const failing = await buildStep(visitor, flow.id, addOne);
    await buildStep(visitor, flow.id, track('before'));
    const runId = await failAt();
    expect(await read(runId)).toMatchObject({ state: 'failed', current_step_id: failing.id, retries: 0 });
    expect(await failedAt(failing.id)).toEqual({ count: 1, contacts: ['ada'] });

    await setAmount(1);
    const retried = await act(runId, 'retry');
    expect([retried.status, dataOf(retried, oneRun).run.retries]).toEqual([200, 1]);
    await runIn('completed');
    expect([await events('before'), await events('behind')]).toEqual([1, 1]);
    expect(await failedAt(failing.id)).toEqual({ count: 0, contacts: [] });
    const run = await read(runId);
    expect(run.steps.map(({ visit, type, state }) => [visit, type, state])).toEqual([
      [0, 'TRACK', 'done'],
      [1, 'UPDATE_VARIABLE', 'failed'],
      [2, 'UPDATE_VARIABLE', 'done'],
      [3, 'TRACK', 'done'],
    ]);
    expect(run.interventions).toMatchObject([
      { action: 'retry', step_id: failing.id, author: { id: visitor.userId } },
    ]);
    const ended: unknown = await engine.client.workflow.getHandle(run.workflow_id).result();
    expect(run.workflow_id).toMatch(/-retry-1$/);
    expect(ended).toMatchObject({ state: 'completed' });
  });

  it('fails again when nothing has changed, and each retry is a workflow of its own', async () => {
    await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    for (const retries of [1, 2]) {
      await act(runId, 'retry');
      await engine.eventually(
        `SELECT FROM automatisation_runs WHERE id = $1 AND state = 'failed' AND retries = $2`,
        [runId, retries],
      );
    }
    expect((await read(runId)).steps.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  });

  it('sleeps and is woken in its new workflow as in its first', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    await setAmount(1);
    await act(runId, 'retry');
    await engine.eventually(`SELECT FROM automatisation_runs WHERE id = $1 AND waiting_until IS NOT NULL`, [
      runId,
    ]);
    expect((await act(runId, 'stop')).status).toBe(200);
    const { workflow_id: workflowId } = await read(runId);
    expect(await engine.client.workflow.getHandle(workflowId).result()).toMatchObject({ state: 'stopped' });
  });

  it('that failed for what it made behind a delay does not wait again', async () => {
    // Half of a character: no database takes it.
    const half = { half: '{{ event.emoji | split: "" | first }}' };
    await buildStep(visitor, flow.id, { type: 'TRACK', data: { event_name: 'behind', event_data: half } });
    const waiting = await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 1 } });
    await enter('ada', { emoji: '👍' });
    const runId = await runIn('failed');
    expect(await read(runId)).toMatchObject({
      current_step_id: waiting.id,
      reason: { code: 'data_refused' },
    });
    const [first] = (await read(runId)).steps;

    await engine.rows(`UPDATE automatisation_runs SET event_data = '{"emoji": "ok"}' WHERE id = $1`, [runId]);
    await act(runId, 'retry');
    await runIn('completed');
    const { steps } = await read(runId);
    expect(steps.map(({ type, state }) => [type, state])).toEqual([
      ['DELAY', 'failed'],
      ['DELAY', 'done'],
      ['TRACK', 'done'],
    ]);
    expect(steps[1]?.started_at).toEqual(first?.started_at);
  });

  it('goes on past the step, which counts as passed over by hand', async () => {
    await buildStep(visitor, flow.id, track('behind'));
    const failing = await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    await act(runId, 'skip');
    await runIn('completed');
    const run = await read(runId);
    expect(run.steps).toMatchObject([
      // Why it failed stays told.
      { type: 'UPDATE_VARIABLE', state: 'skipped', detail: { code: 'not_a_number', skipped: byHand } },
      { type: 'TRACK', state: 'done' },
    ]);
    expect(run.interventions.map(({ action }) => action)).toEqual(['skip']);
    const passed = await visitor.call('get', path(`/step/${failing.id}/contact?counted=skipped`));
    expect(dataOf(passed, contactsAtStep).contacts).toMatchObject([{ run_id: runId, reason: byHand }]);
  });

  it('that failed as a whole, not at a step, passes over the one where it stands', async () => {
    const half = { half: '{{ event.emoji | split: "" | first }}' };
    await buildStep(visitor, flow.id, { type: 'TRACK', data: { event_name: 'behind', event_data: half } });
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 1 } });
    await enter('ada', { emoji: '👍' });
    const runId = await runIn('failed');
    await act(runId, 'skip');
    // It now stands at the step that makes what no database takes, of which it has no visit yet.
    await engine.eventually(
      `SELECT FROM automatisation_runs WHERE id = $1 AND state = 'failed' AND retries = 1`,
      [runId],
    );
    await act(runId, 'skip');
    await runIn('completed');
    expect((await read(runId)).steps).toMatchObject([
      { type: 'DELAY', state: 'skipped', detail: { skipped: byHand } },
      { type: 'TRACK', state: 'skipped', detail: { skipped: byHand } },
    ]);
  });

  it('that was retried and failed as a whole there passes over that visit, and not the one before', async () => {
    const half = { half: '{{ event.emoji | split: "" | first }}' };
    await buildStep(visitor, flow.id, { type: 'TRACK', data: { event_name: 'behind', event_data: half } });
    await buildStep(visitor, flow.id, {
      type: 'APICALL',
      data: { method: 'POST', url: `${provider.origin}/orders` },
    });
    provider.answer((response) => response.writeHead(400).end());
    await enter('ada', { emoji: '👍' });
    const runId = await runIn('failed');
    provider.answer((response) => response.writeHead(200).end());
    for (const [retries, action] of [
      [1, 'retry'],
      [2, 'skip'],
    ] as const) {
      await act(runId, action);
      await engine.eventually(
        `SELECT FROM automatisation_runs WHERE id = $1 AND state = 'failed' AND retries = $2`,
        [runId, retries],
      );
    }
    const { steps } = await read(runId);
    expect(steps.map(({ type, state, detail }) => [type, state, 'skipped' in detail])).toEqual([
      ['APICALL', 'failed', false],
      ['APICALL', 'skipped', true],
    ]);
  });

  it('completes past the last step', async () => {
    await buildStep(visitor, flow.id, addOne);
    await act(await failAt(), 'skip');
    await runIn('completed');
  });

  it('asks on which branch it goes on past a condition', async () => {
    const condition = await buildStep(visitor, flow.id, {
      type: 'CONDITION',
      data: { variable: 'event.amount', operation: 'GREATER_THAN', variable_type: 'number', value: 1 },
    });
    const head = { automatisation_step_before_id: condition.id, first_in_true: true };
    await buildStep(visitor, flow.id, track('chosen'), head);
    await enter('ada');
    await runIn('completed');
    // A condition does not fail by itself: the run is put where one would.
    const [run] = await engine.rows<{ id: number }>(
      `UPDATE automatisation_runs SET state = 'failed', current_step_id = $2 WHERE automatisation_id = $1 RETURNING id`,
      [flow.id, condition.id],
    );
    const runId = run?.id ?? 0;
    expect(await codeOf(act(runId, 'skip'))).toEqual([409, 'run_branch_needed']);
    await act(runId, 'skip?branch=true');
    await runIn('completed');
    expect(await events('chosen')).toBe(1);
  });

  it('goes on behind a step that was deleted meanwhile', async () => {
    await buildStep(visitor, flow.id, track('behind'));
    const failing = await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    await visitor.call('delete', path(`/step/${failing.id}`));
    await act(runId, 'retry');
    await runIn('completed');
    expect(await events('behind')).toBe(1);
  });

  it('is given up by stopping it, and then is nobody’s to retry', async () => {
    await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    expect((await act(runId, 'stop')).status).toBe(200);
    expect(await read(runId)).toMatchObject({
      state: 'stopped',
      reason: { code: 'stopped_by_user' },
      interventions: [{ action: 'stop' }],
    });
    expect(await codeOf(act(runId, 'retry'))).toEqual([409, 'run_not_failed']);
    expect(await codeOf(act(runId, 'skip'))).toEqual([409, 'run_not_failed']);
    expect(await codeOf(act(runId, 'stop'))).toEqual([409, 'run_not_running']);
  });

  it('is opened once by two who retry it at the same moment', async () => {
    await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    await setAmount(1);
    const statuses = (await Promise.all([act(runId, 'retry'), act(runId, 'retry')])).map((one) => one.status);
    expect(statuses.sort()).toEqual([200, 409]);
    await runIn('completed');
    expect((await read(runId)).retries).toBe(1);
  });

  it('does not go on when its contact has met the exit strategy since', async () => {
    await buildStep(visitor, flow.id, addOne);
    const tag = await buildTag(api.database, visitor.userId);
    const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
    const exit = { exit_strategy_type: 'tag', exit_strategy_value: tag.id };
    await visitor.call('put', '/automatisation', { ...settings, ...exit });
    const runId = await failAt();
    await engine.rows(
      'INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT user_id, $2, id FROM contacts WHERE user_id = $1',
      [visitor.userId, tag.id],
    );
    expect(await codeOf(act(runId, 'retry'))).toEqual([409, 'run_contact_left']);
    expect((await act(runId, 'stop')).status).toBe(200);
  });

  it('that met a call of unknown outcome is repeated only when the user says so', async () => {
    const step = await buildStep(visitor, flow.id, addOne);
    const runId = await failAt();
    await setAmount(1);
    await engine.rows(
      `UPDATE automatisation_runs SET reason = '{"code": "outcome_unknown", "message": "No answer came."}' WHERE id = $1`,
      [runId],
    );
    await engine.rows(`UPDATE automatisation_run_steps SET state = 'unknown' WHERE run_id = $1`, [runId]);
    expect((await read(runId)).steps).toMatchObject([{ state: 'unknown' }]);
    expect(await codeOf(act(runId, 'retry'))).toEqual([409, 'run_outcome_unknown']);
    expect(await actAt(step.id, 'retry')).toEqual({
      count_of_runs: 0,
      count_of_unknown: 1,
      count_of_left: 0,
      count_of_under_way: 0,
    });
    expect((await act(runId, 'retry?repeat=true')).status).toBe(200);
    await runIn('completed');
  });

  it('that is an item of a loop goes on by itself once the loop has ended', async () => {
    await buildStep(visitor, flow.id, addOne);
    await buildStep(visitor, flow.id, { type: 'LOOP', data: { source: 'all_contacts' } });
    await buildContact(api.database, visitor.userId, { external_id: 'ada', data: { amount: 'many' } });
    await engine.track({ userId: visitor.userId, name: 'signed_up', data: {} });
    const parent = await engine.eventually<{ id: number }>(
      `SELECT id FROM automatisation_runs WHERE automatisation_id = $1 AND parent_run_id IS NULL AND state = 'completed'`,
      [flow.id],
    );
    const item = await runIn('failed');
    expect((await read(item)).cause).toMatchObject({ event: null, run: { id: parent.id } });
    await setAmount(1);
    await act(item, 'retry');
    await runIn('completed');
    expect(await read(item)).toMatchObject({ parent_run_id: parent.id, retries: 1 });
  });

  it('that is an item of a loop under way goes on by itself: the loop counts it, and ends it when it is stopped', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await buildStep(visitor, flow.id, addOne);
    await buildStep(visitor, flow.id, { type: 'LOOP', data: { source: 'all_contacts' } });
    await buildContact(api.database, visitor.userId, { external_id: 'ada', data: { amount: 'many' } });
    await buildContact(api.database, visitor.userId, { external_id: 'bob', data: { amount: 1 } });
    await engine.track({ userId: visitor.userId, name: 'signed_up', data: {} });
    const item = await runIn('failed');
    const asleep = async (count: number): Promise<unknown> =>
      engine.eventually(
        `SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL HAVING count(*) = $2`,
        [flow.id, count],
      );
    await asleep(1);
    const { parent_run_id: parent } = await read(item);
    const loop = async () =>
      dataOf(
        await visitor.call('get', path(`/run/${parent}/loop`)),
        z.object({ loops: z.array(loopProgress) }),
      ).loops[0];
    expect(await loop()).toMatchObject({ running: 1, failed: 1, ended_at: null });

    await setAmount(1);
    await act(item, 'retry');
    await asleep(2);
    expect(await loop()).toMatchObject({ running: 2, failed: 0, ended_at: null });
    expect((await act(parent ?? 0, 'stop')).status).toBe(200);
    expect(await loop()).toMatchObject({ running: 0, stopped: 2 });
    const { workflow_id: workflowId } = await read(item);
    expect(await engine.client.workflow.getHandle(workflowId).result()).toMatchObject({ state: 'stopped' });
  });
});

describe('all runs that failed at a step', () => {
  it('are retried, skipped past it, or given up together', async () => {
    const failing = await buildStep(visitor, flow.id, addOne);
    const elsewhere = await buildStep(visitor, flow.id, pause);
    for (const contact of ['ada', 'bob', 'cy']) await failAt(contact);
    expect(await actAt(elsewhere.id, 'retry')).toMatchObject({ count_of_runs: 0 });
    await setAmount(1, 'ada');
    expect(await actAt(failing.id, 'retry')).toMatchObject({ count_of_runs: 3 });
    await engine.settled(visitor.userId);
    await runIn('completed', 'ada');
    expect(await actAt(failing.id, 'skip')).toMatchObject({ count_of_runs: 2 });
    await engine.settled(visitor.userId);
    await runIn('completed', 'bob');

    const late = await failAt('dora');
    const before = `to_date=${new Date(0).toISOString()}`;
    expect(await actAt(failing.id, 'stop', before)).toMatchObject({ count_of_runs: 0 });
    expect(await actAt(failing.id, 'stop')).toMatchObject({ count_of_runs: 1 });
    expect((await read(late)).state).toBe('stopped');
  });
});
