import { z } from 'zod';
import { broadcastPage } from '../../../domain/entities/broadcast';
import { chooseWinner } from '../../../db/broadcasts/winner';
import { campaignAudience } from '../../../domain/entities/automatisations/campaign-audience';
import { noticePage } from '../../../domain/entities/notice';
import { inTransaction } from '../../../db/database/transaction';
import { buildContact, buildSegment, buildTag } from '../../../tests/factories/audience';
import { readAutomatisation, pause } from '../../../tests/factories/automatisation';
import {
  buildBroadcast,
  callBroadcast,
  connectApp,
  mailMessage,
  readBroadcast,
  saveBroadcast,
  smsMessage,
} from '../../../tests/factories/broadcast';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const listed = async (query = '') =>
  dataOf(await visitor.call('get', `/broadcast${query}`), broadcastPage).broadcasts;
const runsOf = async (id: number): Promise<number> => {
  const { rows } = await api.database.pool.query<{ count: number }>(
    'SELECT count(*) FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2',
    [visitor.userId, id],
  );
  return rows[0]?.count ?? 0;
};
const refusal = async (answer: ReturnType<Visitor['call']>) => errorOf(await answer).code;

describe('a broadcast is made of its parts', () => {
  it('as a campaign of one message that takes each address once', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const made = await buildBroadcast(visitor, {
      audience: { source: 'tag', value: tag.id },
      messages: [mailMessage(await connectApp(visitor, 'sendgrid'))],
      delay_between_messages: 600,
    });
    expect(made).toMatchObject({
      state: 'draft',
      channel: 'email',
      audience: { source: 'tag', value: tag.id, contact_filters: [] },
      messages: [{ variant: 'a', data: { subject: 'News' } }],
      test: null,
      timing: { kind: 'now' },
      delay_between_messages: 600,
      figures: null,
      problems: [],
    });
    const flow = await readAutomatisation(visitor, made.id);
    expect(flow).toMatchObject({
      is_campaign: true,
      is_broadcast: true,
      is_active: true,
      entry_event_name: '',
    });
    expect(flow.steps.map(({ type, data }) => [type, data['one_for_each']])).toEqual([
      ['LOOP', 'email'],
      ['APICALL', undefined],
    ]);
  });

  it('and saved part by part: its steps stay the same ones', async () => {
    const made = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
    const [step] = made.messages;
    const segment = await buildSegment(api.database, visitor.userId, {});
    const saved = await saveBroadcast(visitor, made.id, {
      version: made.version,
      name: 'December',
      audience: { source: 'segment', value: segment },
    });
    expect(saved).toMatchObject({
      name: 'December',
      audience: { value: segment },
      version: made.version + 1,
    });
    expect(saved.messages).toEqual([{ ...step, data: step?.data }]);
    expect(await refusal(visitor.call('put', `/broadcast/${made.id}`, { version: made.version }))).toBe(
      'version_conflict',
    );
  });

  it('and is not saved over a change of its steps from elsewhere', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const connection = await connectApp(visitor, 'sendgrid');
    const made = await buildBroadcast(visitor, {
      audience: { source: 'tag', value: tag.id },
      messages: [mailMessage(connection)],
    });
    const other = await buildBroadcast(visitor, { messages: [mailMessage(null)] });
    const save = () => visitor.call('put', `/broadcast/${made.id}`, { name: 'Mine', version: made.version });
    const versionNow = async () => (await readBroadcast(visitor, made.id)).version;
    expect((await visitor.call('delete', `/tag/${tag.id}?force=true`)).status).toBe(204);
    expect(await refusal(save())).toBe('version_conflict');
    expect(await versionNow()).toBe(made.version + 1);
    expect((await visitor.call('delete', `/user/app/${connection}?force=true`)).status).toBe(204);
    expect(await versionNow()).toBe(made.version + 2);
    expect((await readBroadcast(visitor, other.id)).version).toBe(other.version);
  });

  it('and is sent only as its sender has seen it, where the version is told', async () => {
    const made = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    });
    const saved = await saveBroadcast(visitor, made.id, { name: 'Theirs' });
    const refused = await visitor.call('post', `/broadcast/${made.id}/send?version=${made.version}`);
    expect(errorOf(refused)).toMatchObject({
      code: 'version_conflict',
      details: { broadcast: { name: 'Theirs', version: saved.version, state: 'draft' } },
    });
    expect(await runsOf(made.id)).toBe(0);
    const sent = await visitor.call('post', `/broadcast/${made.id}/send?version=${saved.version}`);
    expect(sent.status).toBe(200);
    expect(await runsOf(made.id)).toBe(1);
  });

  it('with a test as a split with a message on each way', async () => {
    const made = await buildBroadcast(visitor, { messages: [mailMessage(null)] });
    const both = await saveBroadcast(visitor, made.id, {
      messages: [mailMessage(null, 'One'), mailMessage(null, 'Two')],
      test: { percent: 10, hours: 2, measure: 'clicked' },
    });
    expect(both.messages.map(({ variant, data }) => [variant, data['subject']])).toEqual([
      ['a', 'One'],
      ['b', 'Two'],
    ]);
    const [loop, split] = (await readAutomatisation(visitor, made.id)).steps;
    expect([loop?.type, split?.type, Object.keys(split?.waySubSteps ?? {})]).toEqual([
      'LOOP',
      'SPLIT',
      ['a', 'b'],
    ]);
    const one = await saveBroadcast(visitor, made.id, { messages: [both.messages[1]], test: null });
    expect(one.messages.map(({ variant, data }) => [variant, data['subject']])).toEqual([['a', 'Two']]);
  });

  it.each([
    [
      'no message to contacts',
      { messages: [{ ...smsMessage(null), app_webhook_unique_identifier: 'slack_send_message' }] },
    ],
    [
      'a recipient of more than one field',
      { messages: [smsMessage(null, 'Hi', { phone_number: '{{ contact.phone }}, +336' })] },
    ],
    ['two messages without a test', { messages: [smsMessage(null), smsMessage(null)] }],
    ['a test of one message', { messages: [smsMessage(null)], test: {} }],
    ['two channels', { messages: [smsMessage(null), mailMessage(null)], test: {} }],
    [
      'a test of a part by contacts’ clocks',
      {
        messages: [smsMessage(null), smsMessage(null)],
        test: {},
        timing: { kind: 'at', at: '2035-12-01T09:00', by_contact_clock: true },
      },
    ],
  ])('and refused with %s', async (_, body) => {
    expect(await refusal(visitor.call('post', '/broadcast', { name: 'News', ...body }))).toBe(
      'invalid_input',
    );
  });

  it('with a test by contacts’ clocks, where all try both messages', async () => {
    const timing = { kind: 'at', at: '2035-12-01T09:00', by_contact_clock: true };
    const messages = [smsMessage(null), smsMessage(null)];
    const { id } = await buildBroadcast(visitor, { messages, test: { percent: 100 }, timing });
    expect(await readBroadcast(visitor, id)).toMatchObject({ timing, test: { percent: 100 } });
    expect(await refusal(visitor.call('put', `/broadcast/${id}`, { test: { percent: 20 } }))).toBe(
      'invalid_input',
    );
  });

  it('and edited by its own calls alone', async () => {
    const { id, messages } = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
    const flow = await readAutomatisation(visitor, id);
    const task = { name: 'Each day', automatisation_id: id, delay_between_runs: 60 };
    for (const [method, path, body] of [
      ['post', `/automatisation/${id}/step`, pause],
      ['put', `/automatisation/${id}/step`, { ...pause, id: messages[0]?.step_id }],
      ['delete', `/automatisation/${id}/step/${messages[0]?.step_id}`, undefined],
      ['put', '/automatisation', { ...flow, name: 'Other' }],
      ['post', `/automatisation/${id}/copy`, undefined],
      ['post', `/automatisation/${id}/draft`, undefined],
      ['post', '/scheduled-task', task],
    ] as const)
      expect(await refusal(visitor.call(method, path, body))).toBe('flow_is_broadcast');
  });

  it('and listed apart from campaigns', async () => {
    const first = await buildBroadcast(visitor, { name: 'First', messages: [smsMessage(null)] });
    await buildBroadcast(visitor, { name: 'Second', messages: [mailMessage(null)] });
    await visitor.call('post', '/automatisation', { name: 'Sale', is_campaign: true });
    expect((await listed()).map(({ name, channel }) => [name, channel])).toEqual([
      ['Second', 'email'],
      ['First', 'sms'],
    ]);
    expect(await listed('?search_term=fir&state=draft')).toMatchObject([{ id: first.id }]);
    expect(await listed('?state=sent')).toEqual([]);
    const campaigns = await visitor.call('get', '/automatisation?is_campaign=true&is_broadcast=false');
    expect(campaigns.text).toContain('Sale');
    expect(campaigns.text).not.toContain('First');
  });
});

describe('a broadcast is sent once', () => {
  it('however many send it at one moment', async () => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    });
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call('post', `/broadcast/${id}/send`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await runsOf(id)).toBe(1);
    expect(await readBroadcast(visitor, id)).toMatchObject({ state: 'sending', figures: { total: null } });
    expect(await listed('?state=sending')).toMatchObject([{ id }]);
  });

  it('and not with problems', async () => {
    const { id, problems } = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
    expect(problems.map(({ code }) => code)).toContain('app_missing');
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('campaign_has_problems');
  });

  it('and not with a filter that compares with nothing: “is not” would be everybody', async () => {
    const orders = { variable: 'orders', variable_type: 'number', operation: 'NOT_EQUALS', value: '' };
    const { id, problems } = await buildBroadcast(visitor, {
      audience: { source: 'all_contacts', value: null, contact_filters: [{ ...orders, ignore_case: false }] },
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    });
    const missing = { code: 'field_missing', severity: 'error', field: 'contact_filters.0.value' };
    expect(problems).toContainEqual(expect.objectContaining(missing));
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('campaign_has_problems');
    await saveBroadcast(visitor, id, {
      audience: { contact_filters: [{ ...orders, value: 0 }] },
    });
    const saved = await readBroadcast(visitor, id);
    expect(saved.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('and keeps its audience from then on, but not its text', async () => {
    const message = smsMessage(await connectApp(visitor, 'twilio'));
    const { id } = await buildBroadcast(visitor, { messages: [message] });
    await callBroadcast(visitor, id, 'send');
    const other = await buildTag(api.database, visitor.userId);
    const audience = { source: 'tag', value: other.id };
    expect(await refusal(visitor.call('put', `/broadcast/${id}`, { audience }))).toBe('broadcast_begun');
    const mobile = { ...message.data, phone_number: '{{ contact.mobile }}' };
    const messages = [{ ...message, data: mobile }];
    expect(await refusal(visitor.call('put', `/broadcast/${id}`, { messages }))).toBe('broadcast_begun');
    const saved = await saveBroadcast(visitor, id, {
      messages: [{ ...message, data: { ...message.data, message: 'Ho' } }],
    });
    expect(saved.messages[0]?.data).toMatchObject({ message: 'Ho' });
  });

  it('and goes on by its own call alone, once it was stopped', async () => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    });
    await callBroadcast(visitor, id, 'send');
    const { rows } = await api.database.pool.query<{ id: number }>(
      `UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1 RETURNING id`,
      [visitor.userId],
    );
    await api.database.pool.query(
      `INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total, ended_at)
       VALUES ($1, 0, $2, 0, 0, '{"source":"all_contacts"}', '[]', 0, 0, now())`,
      [rows[0]?.id, visitor.userId],
    );
    const path = `/automatisation/${id}/run/${rows[0]?.id}/continuation`;
    expect(await refusal(visitor.call('post', path))).toBe('flow_is_broadcast');
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('broadcast_begun');
    expect(await runsOf(id)).toBe(1);
  });

  it('by its copy once more', async () => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    });
    await callBroadcast(visitor, id, 'send');
    const goal = { event_name: 'paid', window_days: 3, value_field: 'total' };
    await visitor.call('put', `/automatisation/${id}/goal`, goal);
    const copy = await callBroadcast(visitor, id, 'copy');
    expect(copy).toMatchObject({ name: 'News (copy)', state: 'draft', begun_at: null });
    expect(copy.goal).toMatchObject({ event_name: 'paid', window_days: 3, has_value: true });
    expect((await callBroadcast(visitor, copy.id, 'send')).state).toBe('sending');
  });
});

describe('a broadcast is scheduled', () => {
  const at = { kind: 'at', at: '2035-12-01T09:00', timezone: 'Europe/Paris', by_contact_clock: false };
  const scheduled = async (timing: object = at) => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
      timing,
    });
    return callBroadcast(visitor, id, 'send');
  };

  it('for its time, and does not change until that is cancelled', async () => {
    const broadcast = await scheduled();
    expect(broadcast).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2035-12-01T08:00:00.000Z',
      begun_at: null,
    });
    const { id } = broadcast;
    expect(await refusal(visitor.call('put', `/broadcast/${id}`, { name: 'Other' }))).toBe(
      'broadcast_scheduled',
    );
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('broadcast_scheduled');
    expect(await runsOf(id)).toBe(0);
    expect(await callBroadcast(visitor, id, 'cancel')).toMatchObject({ state: 'draft', scheduled_for: null });
    expect(await refusal(visitor.call('post', `/broadcast/${id}/cancel`))).toBe('broadcast_not_scheduled');
    await saveBroadcast(visitor, id, { timing: { kind: 'now' } });
    expect((await callBroadcast(visitor, id, 'send')).state).toBe('sending');
    expect(await refusal(visitor.call('post', `/broadcast/${id}/cancel`))).toBe('broadcast_begun');
  });

  it('once: who runs its task by hand does not send it twice', async () => {
    const { id } = await scheduled({ ...at, timezone: null, by_contact_clock: true });
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM scheduled_tasks WHERE user_id = $1 AND by_contact_clock',
      [visitor.userId],
    );
    const path = `/scheduled-task/${rows[0]?.id}`;
    expect(await refusal(visitor.call('put', path, { is_paused: true }))).toBe('flow_is_broadcast');
    expect((await visitor.call('post', `${path}/run`)).status).toBe(202);
    expect(await readBroadcast(visitor, id)).toMatchObject({ state: 'sending' });
    await api.database.pool.query(
      `UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1`,
      [visitor.userId],
    );
    expect(await refusal(visitor.call('post', `${path}/run`))).toBe('broadcast_begun');
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('broadcast_begun');
  });

  describe('by contacts’ own clocks, and its run waits for the first of them', () => {
    /** One whose run has gathered contacts who are due in so many hours; answers its id, and the run's. */
    const waiting = async (...hours: number[]): Promise<{ id: number; runId: number }> => {
      const { id } = await scheduled({ ...at, timezone: null, by_contact_clock: true });
      const { pool } = api.database;
      const { rows: tasks } = await pool.query<{ id: number }>(
        'SELECT id FROM scheduled_tasks WHERE user_id = $1 AND automatisation_id = $2',
        [visitor.userId, id],
      );
      expect((await visitor.call('post', `/scheduled-task/${tasks[0]?.id}/run`)).status).toBe(202);
      const { rows } = await pool.query<{ id: number }>(
        `WITH loop AS (
           INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
           SELECT id, 0, user_id, 0, 0, '{"source":"all_contacts"}', '[]', 0, $2 FROM automatisation_runs WHERE automatisation_id = $1
           RETURNING run_id
         ), listed AS (
           INSERT INTO loop_contacts (run_id, visit, item, contact_id, due_at)
           SELECT run_id, 0, place - 1, place, now() + hours * interval '1 hour'
           FROM loop, unnest($3::integer[]) WITH ORDINALITY AS due (hours, place)
         )
         SELECT run_id AS id FROM loop`,
        [id, hours.length, hours],
      );
      return { id, runId: rows[0]?.id ?? 0 };
    };
    const dueOf = async (runId: number, item: number) =>
      (
        await api.database.pool.query<{ due_at: Date }>(
          'SELECT due_at FROM loop_contacts WHERE run_id = $1 AND item = $2',
          [runId, item],
        )
      ).rows[0]?.due_at.toISOString();
    const beginOne = (runId: number) =>
      api.database.pool.query(
        `INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item)
         SELECT user_id, automatisation_id, id, 0, 0 FROM automatisation_runs WHERE id = $1`,
        [runId],
      );

    it('it is still scheduled, for the moment of that contact, wherever it is told', async () => {
      const { id, runId } = await waiting(4, 9);
      const first = await dueOf(runId, 0);
      expect(await readBroadcast(visitor, id)).toMatchObject({
        state: 'scheduled',
        scheduled_for: first,
        figures: { total: 2, sent: 0, next_due: first, last_due: await dueOf(runId, 1) },
      });
      expect(await listed('?state=scheduled')).toMatchObject([{ id, scheduled_for: first }]);
      expect(await listed('?state=sending')).toEqual([]);
      const tasks = await visitor.call('get', `/scheduled-task?automatisation_id=${id}`);
      expect(tasks.body).toMatchObject({ data: { scheduled_tasks: [{ first_due: first }] } });
      const { body } = await visitor.call('get', '/dashboard');
      expect(body).toMatchObject({
        data: { upcoming: [{ at: first, contact_time: '2035-12-01T09:00' }] },
      });
    });

    it('its schedule is cancelled: its run ends, and it is changed and sent as one that never began', async () => {
      const { id, runId } = await waiting(4);
      expect(await callBroadcast(visitor, id, 'cancel')).toMatchObject({
        state: 'draft',
        begun_at: null,
        figures: null,
        scheduled_for: null,
      });
      const { rows } = await api.database.pool.query(`SELECT state FROM automatisation_runs WHERE id = $1`, [
        runId,
      ]);
      expect(rows).toEqual([{ state: 'stopped' }]);
      expect(await listed('?state=draft')).toMatchObject([{ id }]);
      await saveBroadcast(visitor, id, { timing: { kind: 'now' } });
      expect(await callBroadcast(visitor, id, 'send')).toMatchObject({
        state: 'sending',
        figures: { total: null },
      });
      expect(await listed('?state=sending')).toMatchObject([{ id }]);
    });

    it('it is sending, and not cancelled any more, once somebody’s turn has begun', async () => {
      const { id, runId } = await waiting(4, 9);
      await beginOne(runId);
      expect(await refusal(visitor.call('post', `/broadcast/${id}/cancel`))).toBe('broadcast_begun');
      expect(await readBroadcast(visitor, id)).toMatchObject({
        state: 'sending',
        scheduled_for: null,
        figures: { next_due: await dueOf(runId, 1) },
      });
      expect(await listed('?state=sending')).toMatchObject([{ id }]);
    });

    it('it is paused, and not cancelled meanwhile', async () => {
      const { id } = await waiting(4);
      await visitor.call('post', `/automatisation/${id}/pause`);
      expect(await readBroadcast(visitor, id)).toMatchObject({ state: 'paused' });
      expect(await listed('?state=paused')).toMatchObject([{ id }]);
      expect(await refusal(visitor.call('post', `/broadcast/${id}/cancel`))).toBe('broadcast_begun');
    });
  });

  it('not for a time that has passed', async () => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
      timing: { ...at, at: '2020-12-01T09:00' },
    });
    expect(await refusal(visitor.call('post', `/broadcast/${id}/send`))).toBe('broadcast_time_unfit');
  });
});

it('the winner of a test is not chosen before there is a test', async () => {
  const { id } = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
  expect(await refusal(visitor.call('post', `/broadcast/${id}/winner`, { variant: 'b' }))).toBe(
    'broadcast_test_over',
  );
});

it('the winner of a test is not chosen before the broadcast has begun', async () => {
  const { id } = await buildBroadcast(visitor, { messages: [smsMessage(null), smsMessage(null)], test: {} });
  expect(await refusal(visitor.call('post', `/broadcast/${id}/winner`, { variant: 'b' }))).toBe(
    'broadcast_test_over',
  );
  expect(await readBroadcast(visitor, id)).toMatchObject({ test_result: null });
});

it('the winner of a test is chosen once, and told once, however many choose at one moment', async () => {
  const app = await connectApp(visitor, 'twilio');
  const { id } = await buildBroadcast(visitor, {
    messages: [smsMessage(app, 'First'), smsMessage(app, 'Second')],
    test: {},
  });
  await callBroadcast(visitor, id, 'send');
  const { pool } = api.database;
  const contacts: number[] = [];
  for (let place = 0; place < 12; place += 1)
    contacts.push((await buildContact(api.database, visitor.userId)).id);
  await pool.query(
    `WITH loop AS (
       INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
       SELECT id, 0, user_id, 0, 0, '{"source":"all_contacts"}', '[]', 0, 12 FROM automatisation_runs WHERE automatisation_id = $1
       RETURNING run_id
     ), listed AS (
       INSERT INTO loop_contacts (run_id, visit, item, contact_id)
       SELECT run_id, 0, place - 1, contact_id FROM loop, unnest($2::bigint[]) WITH ORDINALITY AS i (contact_id, place)
     )
     UPDATE broadcasts SET test_run_id = run_id, test_size = 4 FROM loop WHERE automatisation_id = $1`,
    [id, contacts],
  );
  // One of those who have got a message of the test, and two of the others.
  for (const place of [0, 5, 11]) await visitor.call('delete', `/contact/${contacts[place]}`);
  const flow = { userId: visitor.userId, automatisationId: id };
  const choices = await Promise.all(
    Array.from({ length: 5 }, () => chooseWinner(pool, flow, { by: 'rule' })),
  );
  expect(choices.filter(Boolean)).toHaveLength(1);
  // Nothing is known of either: the first one goes out.
  expect(dataOf(await visitor.call('get', '/notice'), noticePage).notices).toMatchObject([
    {
      kind: 'test_winner_chosen',
      count: 6,
      test: { variant: 'a', message: 'First', is_decided: false, measure: 'opened', chance: null },
    },
  ]);
});

it('flows of the account are edited while the messages of a test are counted', async () => {
  const app = await connectApp(visitor, 'twilio');
  const { id } = await buildBroadcast(visitor, { messages: [smsMessage(app), smsMessage(app)], test: {} });
  await callBroadcast(visitor, id, 'send');
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
     SELECT id, 0, user_id, 0, 0, '{"source":"all_contacts"}', '[]', 0, 1 FROM automatisation_runs WHERE automatisation_id = $1`,
    [id],
  );
  const other = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
  const choosing = await inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE message_outcomes IN ACCESS EXCLUSIVE MODE');
    const answer = callBroadcast(visitor, id, 'winner', { variant: 'b' });
    await untilFound(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0 || undefined;
    });
    await saveBroadcast(visitor, other.id, { name: 'Other' });
    return { answer };
  });
  expect((await choosing.answer).test_result).toMatchObject({ winner: 'b', by: 'person' });
});

it('a broadcast goes with its campaign', async () => {
  const { id } = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
  expect((await visitor.call('delete', `/automatisation/${id}`)).status).toBe(204);
  expect((await visitor.call('get', `/broadcast/${id}`)).status).toBe(404);
  expect(await listed()).toEqual([]);
});

describe('whom a broadcast leaves out', () => {
  const audienceOf = async (id: number) =>
    dataOf(
      await visitor.call('get', `/automatisation/${id}/audience`),
      z.strictObject({ audience: campaignAudience.nullable() }),
    ).audience;

  it.each([
    ['pass_over', { sent_to: 1, left_out: [{ reason: 'capped', count: 1 }], held_by_cap: { count: 0 } }],
    ['wait', { sent_to: 2, left_out: [], held_by_cap: { count: 1, contacts: [{ external_id: 'ada' }] } }],
  ])('is told by message caps too: %s', async (when_reached, told) => {
    const cap = { channel: 'sms', category: null, count: 1, period: 1, unit: 'days', when_reached };
    await visitor.call('put', '/user', { message_caps: [cap], may_write_unasked: { sms: true } });
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'ada',
      data: { phone: '+33612345670' },
    });
    await buildContact(api.database, visitor.userId, { external_id: 'bob', data: { phone: '+33612345671' } });
    await buildContact(api.database, visitor.userId, {
      external_id: 'ada too',
      data: { phone: '+33 6 12 34 56 70' },
    });
    await api.database.pool.query(
      `INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, moment, is_open) SELECT id, 1, id, $2, 'sms', now(), false FROM users WHERE id = $1`,
      [visitor.userId, ada.id],
    );
    const { id } = await buildBroadcast(visitor, { messages: [smsMessage(null)] });
    expect(await audienceOf(id)).toMatchObject({
      total: 3,
      passing: 2,
      repeated: { count: 1 },
      messages: [told],
    });
  });
});
