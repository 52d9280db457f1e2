import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import { eraseLogs } from '../../../db/retention/logs';
import type { Contact } from '../../../db/contacts/Contact';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { pageMeta } from '../../../domain/entities/common';
import { run as runSchema, runDetail, type RunDetail } from '../../../domain/entities/runs/run';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  pause,
  question,
  readAutomatisation,
  type StepGiven,
} from '../../../tests/factories/automatisation';
import { buildAccount } from '../../../tests/factories/account';
import { insertConnection } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testActivities } from '../../../tests/support/activities';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi({ TEMPORAL_UI_URL: 'https://temporal.example.com' });
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
});

const hour: StepGiven = { type: 'DELAY', data: { delay: 3_600 } };
const build = (step: StepGiven, place: object = {}) => buildStep(visitor, flow.id, step, place);
const after = (step: Step) => ({ automatisation_step_before_id: step.id });
const path = (rest: string) => `/automatisation/${flow.id}${rest}`;

/** The run that an event has started. */
async function runOf(eventId: number): Promise<number> {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [eventId],
  );
  return z.object({ id: z.number() }).parse(rows[0]).id;
}

/** A run that nobody has advanced yet. */
const start = async (contact?: Contact): Promise<number> =>
  runOf(await buildEvent(api.database, visitor.userId, { name: 'signed_up', contact }));

/** Advances the run by a stretch, as its workflow does. */
async function advance(runId: number): Promise<void> {
  const { rows } = await api.database.pool.query<{ contact_id: number | null; segment: number }>(
    'SELECT contact_id, segment FROM automatisation_runs WHERE id = $1',
    [runId],
  );
  const { contact_id: contactId = null, segment = 0 } = rows[0] ?? {};
  await testActivities(api.database).advance({ userId: visitor.userId, runId, contactId, segment });
}

/** A run that has entered and waits, or has come to its end. */
async function enter(contact?: Contact): Promise<number> {
  const runId = await start(contact);
  await advance(runId);
  return runId;
}

const read = async (runId: number): Promise<RunDetail> =>
  dataOf(await visitor.call('get', path(`/run/${runId}`)), z.strictObject({ run: runDetail })).run;

const page = z.strictObject({ runs: z.array(runSchema), meta: pageMeta });
const list = async (query = '') => dataOf(await visitor.call('get', path(`/run?${query}`)), page);

const stats = async () =>
  dataOf(await visitor.call('get', path('/stats')), z.strictObject({ stats: automatisationStats })).stats;

/** How many wake-ups wait in the outbox for the run. */
const wakes = async (runId: number): Promise<number | null> =>
  (await api.database.pool.query(`SELECT FROM dispatch WHERE run_id = $1 AND kind = 'wake'`, [runId]))
    .rowCount;

/** Calls that another account must not get anywhere with. */
const asStranger = async (method: 'get' | 'post' | 'delete', rest: string): Promise<number> =>
  (await (await api.visitor()).call(method, path(rest))).status;

describe('GET /api/automatisation/{id}/run', () => {
  it('answers runs with their event and contact, newest first, a page at a time', async () => {
    const step = await build(hour);
    const contact = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const first = await enter(contact);
    const second = await enter();
    const { runs, meta } = await list('page_size=1');
    expect(meta).toEqual({ page_at: 1, max_pages: 2, page_size: 1, total_records: 2 });
    expect(runs.map((run) => run.id)).toEqual([second]);
    expect((await list('page_size=1&page_at=2')).runs).toMatchObject([
      {
        id: first,
        automatisation_id: flow.id,
        state: 'running',
        reason: null,
        current_step_id: step.id,
        event_name: 'signed_up',
        contact_id: contact.id,
        contact_external_id: 'ada',
        workflow_id: expect.stringContaining(`run-${first}`) as string,
        ended_at: null,
      },
    ]);
  });

  it('filters by state, and never shows a run that was refused', async () => {
    const contact = await buildContact(api.database, visitor.userId);
    const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
    await visitor.call('put', '/automatisation', { ...settings, reentry: 'once' });
    const completed = await enter(contact);
    const refused = await enter(contact);
    expect((await list()).runs.map((run) => run.id)).toEqual([completed]);
    expect((await list('state=completed')).meta.total_records).toBe(1);
    expect((await list('state=running')).runs).toEqual([]);
    expect((await visitor.call('get', path('/run?state=refused'))).status).toBe(400);
    expect((await visitor.call('get', path(`/run/${refused}`))).status).toBe(404);
  });

  it('answers 404 for another account’s automation', async () => {
    expect(await asStranger('get', '/run')).toBe(404);
  });
});

describe('GET /api/automatisation/{id}/run/{runId}', () => {
  it('answers the run with what it did at each step', async () => {
    const wait = await build(hour);
    const ask = await build(question);
    const runId = await enter();
    expect(await read(runId)).toMatchObject({
      id: runId,
      state: 'completed',
      current_step_id: null,
      // No amount: the false branch, which is empty.
      steps: [
        {
          visit: 0,
          step_id: ask.id,
          type: 'CONDITION',
          state: 'done',
          revision: 3,
          description: ask.description,
          detail: { branch: false },
        },
      ],
    });
    const dated = await buildEvent(api.database, visitor.userId, { name: 'signed_up', data: { amount: 2 } });
    const sleeper = await runOf(dated);
    await advance(sleeper);
    expect(await read(sleeper)).toMatchObject({
      state: 'running',
      current_step_id: wait.id,
      steps: [
        { visit: 0, step_id: ask.id, detail: { branch: true } },
        { visit: 1, step_id: wait.id, type: 'DELAY', state: 'waiting', ended_at: null },
      ],
    });
  });

  it('tells what a step was when the run came by, and that it was edited since', async () => {
    const renamed = await build({ ...pause, description: 'A moment' });
    const changed = await build({ ...pause, description: 'Not long' });
    await build({ ...pause, description: 'As ever' });
    const runId = await enter();
    const told = async () =>
      (await read(runId)).steps.map(({ description, edited_since }) => [description, edited_since]);
    const log = [
      ['As ever', false],
      ['Not long', false],
      ['A moment', false],
    ];
    expect(await told()).toEqual(log);
    const save = async (step: Step, to: object) =>
      expect((await visitor.call('put', path('/step'), { ...step, ...to })).status).toBe(200);
    await save(renamed, { description: 'A while' });
    await save(changed, { description: 'Long', data: { delay: 60 } });
    // What only stands elsewhere now is what it was.
    await build(pause);
    expect(await told()).toEqual([log[0], ['Not long', true], log[2]]);
  });

  it('tells what steps that were deleted since were when the run came by', async () => {
    const connection = {
      userId: visitor.userId,
      app: 'twilio' as const,
      credentials: { account_sid: 'AC1', auth_token: 'secret-token', messaging_service_sid: 'MG1' },
    };
    const user_app_id = await insertConnection(api.database.pool, api.settings.SECRET_KEY, connection);
    const message = { type: 'APICALL', data: { phone_number: '{{ event.phone }}', message: 'Hello' } };
    const sms = await build({ ...message, description: 'Say hello' }, { user_app_id });
    const asked = await build({ ...question, description: 'Is there an amount?' });
    const paid = await buildEvent(api.database, visitor.userId, { name: 'signed_up', data: { amount: 2 } });
    const runId = await runOf(paid);
    await advance(runId);
    const { app_webhook_unique_identifier } = sms;
    const expectDeleted = async (deleted_since: boolean) =>
      expect((await read(runId)).steps).toMatchObject([
        { step_id: asked.id, description: 'Is there an amount?', edited_since: false, deleted_since },
        {
          step_id: sms.id,
          description: 'Say hello',
          app_webhook_unique_identifier,
          edited_since: false,
          deleted_since,
        },
      ]);
    expect(app_webhook_unique_identifier).toEqual(expect.any(String));
    await expectDeleted(false);
    const { version } = await readAutomatisation(visitor, flow.id);
    await visitor.call('put', path('/step'), { ...sms, description: 'Say goodbye' });
    await visitor.call('post', path('/revision/1/restore'));
    await expectDeleted(true);
    await visitor.call('post', path(`/revision/${version}/restore`));
    await expectDeleted(false);
  });

  it('answers 404 for a run of another automation, for another account, and for what is no id', async () => {
    const runId = await enter();
    const other = await buildAutomatisation(visitor);
    expect((await visitor.call('get', `/automatisation/${other.id}/run/${runId}`)).status).toBe(404);
    expect((await visitor.call('get', path('/run/first'))).status).toBe(404);
    expect(await asStranger('get', `/run/${runId}`)).toBe(404);
  });
});

describe('POST /api/automatisation/{id}/run/{runId}/stop', () => {
  it('ends the run where it stands and wakes its workflow', async () => {
    const step = await build(hour);
    const runId = await enter();
    const answer = await visitor.call('post', path(`/run/${runId}/stop`));
    expect(answer.status).toBe(200);
    expect(await read(runId)).toMatchObject({
      state: 'stopped',
      reason: { code: 'stopped_by_user' },
      waiting_until: null,
      steps: [{ step_id: step.id, state: 'stopped' }],
    });
    expect(await wakes(runId)).toBe(1);
  });

  it('answers 409 when the run has already ended', async () => {
    const runId = await enter();
    const answer = await visitor.call('post', path(`/run/${runId}/stop`));
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'run_not_running']);
    expect((await read(runId)).state).toBe('completed');
  });

  it('answers 404 for another account, and leaves the run alone', async () => {
    await build(hour);
    const runId = await enter();
    expect(await asStranger('post', `/run/${runId}/stop`)).toBe(404);
    expect((await read(runId)).state).toBe('running');
  });
});

describe('a run that leaves by the exit strategy while it waits', () => {
  it('is told to have left there, where nothing is counted as done', async () => {
    const exit = { exit_strategy_type: 'event', exit_strategy_value: 'bought' };
    const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
    await visitor.call('put', '/automatisation', { ...settings, ...exit });
    const step = await build(hour);
    const contact = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const runId = await enter(contact);
    await buildEvent(api.database, visitor.userId, { name: 'bought', contact });
    expect(await read(runId)).toMatchObject({
      state: 'exited',
      reason: { code: 'exit_strategy' },
      steps: [{ step_id: step.id, state: 'exited' }],
    });
    expect((await stats()).steps).toMatchObject([{ step_id: step.id, waiting: 0, done: 0 }]);
  });
});

describe('where a run is in Temporal Web', () => {
  it('is told to administrators only', async () => {
    expect((await read(await start())).temporal_url).toBeNull();

    visitor = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    flow = await buildAutomatisation(visitor, { is_active: true });
    const { temporal_url, workflow_id } = await read(await start());
    expect(temporal_url).toBe(
      `https://temporal.example.com/namespaces/default/workflows/${encodeURIComponent(workflow_id)}`,
    );
  });
});

describe('DELETE /api/automatisation/{id}/run', () => {
  it('ends all running runs and answers how many they were', async () => {
    const completed = await enter();
    await build(hour);
    const [first, second] = [await enter(), await start()];
    const answer = await visitor.call('delete', path('/run'));
    expect(answer.body).toEqual({ data: { count_of_campaign_stopped: 2 } });
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['stopped', 'stopped']);
    expect((await read(completed)).state).toBe('completed');
    expect((await visitor.call('delete', path('/run'))).body).toEqual({
      data: { count_of_campaign_stopped: 0 },
    });
  });

  it('answers 404 for another account, and ends nothing', async () => {
    await build(hour);
    const runId = await enter();
    expect(await asStranger('delete', '/run')).toBe(404);
    expect((await read(runId)).state).toBe('running');
  });
});

describe('GET /api/automatisation/{id}/stats', () => {
  it('counts runs by state and visits by step, and none that was cut off as done', async () => {
    const unvisited = await build({ ...hour });
    const wait = await build(hour);
    const first = await build(pause);
    const [stopped, waiting] = [await enter(), await enter()];
    await visitor.call('post', path(`/run/${stopped}/stop`));
    await start();
    expect(await stats()).toEqual({
      entered: 2,
      running: 2,
      completed: 0,
      failed: 0,
      exited: 0,
      stopped: 1,
      steps: [
        {
          step_id: unvisited.id,
          waiting: 0,
          done: 0,
          skipped: 0,
          capped: 0,
          not_compared: 0,
          failed: 0,
          unknown: 0,
          tried_again: 0,
          took_true: null,
          took_ways: null,
          messages: null,
        },
        {
          step_id: wait.id,
          waiting: 1,
          done: 0,
          skipped: 0,
          capped: 0,
          not_compared: 0,
          failed: 0,
          unknown: 0,
          tried_again: 0,
          took_true: null,
          took_ways: null,
          messages: null,
        },
        {
          step_id: first.id,
          waiting: 0,
          done: 2,
          skipped: 0,
          capped: 0,
          not_compared: 0,
          failed: 0,
          unknown: 0,
          tried_again: 0,
          took_true: null,
          took_ways: null,
          messages: null,
        },
      ],
    });
    expect((await read(waiting)).state).toBe('running');
  });

  it('counts how many took the True branch of a condition, of those who are through it', async () => {
    const data = { variable: 'contact.name', variable_type: 'string', operation: 'EQUALS', value: 'ada' };
    const condition = await build({ type: 'CONDITION', data });
    for (const name of ['ada', 'bob', 'cyd'])
      await enter(await buildContact(api.database, visitor.userId, { external_id: name, name }));
    expect((await stats()).steps).toMatchObject([{ step_id: condition.id, done: 3, took_true: 1 }]);
  });

  it('lists the contacts at a step with how many they are at that moment', async () => {
    const step = await build(hour);
    for (const external_id of ['ada', 'bob'])
      await enter(await buildContact(api.database, visitor.userId, { external_id }));
    const { pool } = api.database;
    const leaving = await pool.connect();
    try {
      // The contacts' names can be read only after one of them has left.
      await leaving.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
      const listing = visitor.call('get', path(`/step/${step.id}/contact?counted=waiting`));
      await untilFound(async () => {
        const { rows } = await pool.query<object>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%contact_external_id%'`,
        );
        return rows[0];
      });
      await leaving.query(
        `UPDATE automatisation_run_steps SET state = 'skipped' WHERE run_id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1)`,
        [visitor.userId],
      );
      await leaving.query('COMMIT');
      const { contacts, meta } = dataOf(await listing, contactsAtStep);
      expect(meta.total_records).toBe(contacts.length);
    } finally {
      await leaving.query('ROLLBACK');
      leaving.release();
    }
  });

  it('counts those for whom a condition could compare nothing, and lists them with why', async () => {
    const data = { variable: 'contact.spent', operation: 'GREATER_THAN', value: 100 };
    const condition = await build({ type: 'CONDITION', data });
    for (const [external_id, spent] of Object.entries({ ada: 299.15, bob: '299,15', cyd: null }))
      await enter(await buildContact(api.database, visitor.userId, { external_id, data: { spent } }));
    expect((await stats()).steps).toMatchObject([{ done: 3, took_true: 1, not_compared: 1 }]);
    const listed = await visitor.call('get', path(`/step/${condition.id}/contact?counted=not_compared`));
    expect(dataOf(listed, contactsAtStep)).toMatchObject({
      contacts: [
        {
          contact_external_id: 'bob',
          reason: { message: 'contact.spent is not a number, so nothing was compared.' },
        },
      ],
      meta: { total_records: 1 },
    });

    // Once the account says how its people write numbers, it is one.
    await visitor.call('put', '/user', { number_format: 'comma' });
    await enter(
      await buildContact(api.database, visitor.userId, { external_id: 'dan', data: { spent: '1 299,15' } }),
    );
    expect((await stats()).steps).toMatchObject([{ done: 4, took_true: 2, not_compared: 1 }]);
  });

  it('answers 404 for another account', async () => {
    expect(await asStranger('get', '/stats')).toBe(404);
  });
});

describe('a step deleted under a run that failed there', () => {
  it('is told as what it was, and the run goes on at the step behind it', async () => {
    const next = await build(hour);
    const deleted = await build({
      type: 'UPDATE_VARIABLE',
      data: { variable: 'contact.points', operation: 'ADDITION', value_type: 'number', value: 1 },
      description: 'Count the points',
    });
    const contact = await buildContact(api.database, visitor.userId, { data: { points: 'many' } });
    const runId = await enter(contact);
    expect(await read(runId)).toMatchObject({
      state: 'failed',
      current_step_id: deleted.id,
      gone_step: null,
    });

    await visitor.call('delete', path(`/step/${deleted.id}`));
    const gone = {
      state: 'failed',
      current_step_id: deleted.id,
      reason: { code: 'not_a_number' },
      gone_step: {
        type: 'UPDATE_VARIABLE',
        description: 'Count the points',
        app_webhook_unique_identifier: null,
      },
    };
    expect((await list('state=failed')).runs).toMatchObject([{ id: runId, ...gone }]);
    expect(await read(runId)).toMatchObject(gone);
    expect((await visitor.call('post', path(`/run/${runId}/skip`))).status).toBe(200);
    expect(await read(runId)).toMatchObject({
      state: 'running',
      current_step_id: next.id,
      gone_step: null,
    });
  });
});

describe('a step deleted under a run that waits there', () => {
  it('lets the run go on at the step behind it, and wakes it', async () => {
    const next = await build(hour);
    const deleted = await build(hour);
    const runId = await enter();
    await visitor.call('delete', path(`/step/${deleted.id}`));
    expect(await read(runId)).toMatchObject({ current_step_id: next.id, waiting_until: null });
    expect(await wakes(runId)).toBe(1);

    await advance(runId);
    const went = await read(runId);
    expect(went).toMatchObject({
      state: 'running',
      current_step_id: next.id,
      steps: [
        { visit: 0, step_id: deleted.id, state: 'done', detail: { step_removed: true }, deleted_since: true },
        { visit: 1, step_id: next.id, state: 'waiting' },
      ],
    });
    expect(went.waiting_until).not.toBeNull();
  });

  it('lets it complete when nothing is left behind it', async () => {
    const only = await build(hour);
    const runId = await enter();
    await visitor.call('delete', path(`/step/${only.id}`));
    await advance(runId);
    expect(await read(runId)).toMatchObject({ state: 'completed', current_step_id: null });
  });

  it('takes it over several deletions', async () => {
    const last = await build(hour);
    const second = await build(hour);
    const first = await build(hour);
    const runId = await enter();
    await visitor.call('delete', path(`/step/${first.id}`));
    await visitor.call('delete', path(`/step/${second.id}`));
    await advance(runId);
    expect(await read(runId)).toMatchObject({
      current_step_id: last.id,
      steps: [{ step_id: first.id }, { step_id: last.id, state: 'waiting' }],
    });
  });

  it('ends the run when its step goes because a new condition keeps nothing', async () => {
    await build(hour);
    const runId = await enter();
    await build({ ...question, data: { ...question.data, keep_flow: null } });
    await advance(runId);
    expect((await read(runId)).state).toBe('completed');
  });

  it('goes on at the branch that is kept when a condition goes', async () => {
    const condition = await build(question);
    const kept = await build(hour, { ...after(condition), first_in_false: true });
    const runId = await enter();
    await visitor.call('delete', path(`/step/${condition.id}?keep_flow=false`));
    expect(await read(runId)).toMatchObject({ current_step_id: kept.id, state: 'running' });
    expect(await wakes(runId)).toBe(0);
  });
});

describe('a step saved under a run that waits there', () => {
  it('wakes the run, which goes by the step as it is now', async () => {
    const step = await build(hour);
    const runId = await enter();
    const answer = await visitor.call('put', path('/step'), { ...step, data: { delay: 0 } });
    expect(answer.status).toBe(200);
    expect(await wakes(runId)).toBe(1);
    await advance(runId);
    expect((await read(runId)).state).toBe('completed');
  });

  it('lets the run sleep when only its description changes', async () => {
    const step = await build(hour);
    const runId = await enter();
    await visitor.call('put', path('/step'), { ...step, description: 'An hour' });
    expect(await wakes(runId)).toBe(0);
  });
});

describe('an automation deleted by force', () => {
  it('takes its runs with it', async () => {
    await build(hour);
    await enter();
    const refused = await visitor.call('delete', path(''));
    expect([refused.status, errorOf(refused).details]).toEqual([
      409,
      { runs: 1, scheduled_tasks: 0, scheduled_task_names: [], segments: [] },
    ]);
    expect((await visitor.call('delete', path('?force=true'))).status).toBe(204);
    expect((await visitor.call('get', path('/run'))).status).toBe(404);
  });
});

test('a run whose log was erased says after how many days', async () => {
  const first = await build(hour);
  const runId = await enter();
  expect(await read(runId)).toMatchObject({ steps: [{ step_id: first.id }], log_erased_after_days: null });
  const { pool } = api.database;
  await pool.query(
    `UPDATE automatisation_runs SET state = 'completed', visit = 1, ended_at = now() - interval '91 days' WHERE id = $1`,
    [runId],
  );
  await inTransaction(pool, (client) => eraseLogs(client, 90, 500));
  expect(await read(runId)).toMatchObject({ steps: [], log_erased_after_days: 90 });
});
