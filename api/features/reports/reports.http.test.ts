import { z } from 'zod';
import { countGoals } from '../../../db/goals/count';
import { recordEvents } from '../../../db/events/record';
import { user } from '../../../domain/entities/account/user';
import { cohortReport } from '../../../domain/entities/reports/cohort';
import { sendingHealth } from '../../../domain/entities/reports/health';
import { messageReport, noMessages, type MessageFigures } from '../../../domain/entities/reports/messages';
import { revenueReport, revenueSettingAnswer } from '../../../domain/entities/reports/revenue';
import { insertSendingFlow, sendMessage, tellOfMessage } from '../../../tests/factories/sent-messages';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { sameDay } from '../../../tests/support/same-day';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const may = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 4, day, hour));
const range = 'from_date=2026-05-11&to_date=2026-05-21';
const messages = async (more = '', who = visitor) =>
  dataOf(await who.call('get', `/report/message?${range}${more}`), messageReport);
const figures = (given: Partial<MessageFigures>): MessageFigures => ({ ...noMessages, ...given });
const flowOf = (name: string, more = {}) =>
  insertSendingFlow(api.database, visitor.userId, { name, ...more });

/** So many messages of a flow at noon of a day, each to a contact of its own. */
async function sendMany(flow: Awaited<ReturnType<typeof flowOf>>, day: number, count: number) {
  const sent = [];
  for (let place = 0; place < count; place += 1)
    sent.push(await sendMessage(api.database, visitor.userId, flow, { contact: `c${place}`, at: may(day) }));
  return sent;
}

/** Counts what has come, and its revenue, as the worker does ten minutes later. */
async function countLater(): Promise<void> {
  while (await countGoals(api.database.pool));
  await api.database.pool.query('UPDATE revenue_events SET due_at = now() WHERE due_at > now()');
  while (await countGoals(api.database.pool));
}

describe('GET /report/message', () => {
  it('tells what became of messages by automation and campaign, beside the range of the same length before', async () => {
    const welcome = await flowOf('Welcome');
    const reminder = await flowOf('Reminder', { webhook: 'twilio_send_sms' });
    const spring = await flowOf('Spring', { isCampaign: true });
    const [opened, bounced] = await sendMany(welcome, 12, 3);
    await sendMany(welcome, 10, 1);
    await sendMany(reminder, 20, 4);
    await sendMany(spring, 2, 2);
    await sendMany(spring, 21, 1);
    if (!opened || !bounced) throw new Error('Three were sent');
    // Opened when it was: the message counts when it was sent.
    await tellOfMessage(api.database, opened, [{ kind: 'delivered' }, { kind: 'opened', at: may(30) }]);
    await tellOfMessage(api.database, opened, [{ kind: 'opened' }, { kind: 'clicked' }]);
    await tellOfMessage(api.database, bounced, [{ kind: 'bounced' }, { kind: 'opened', isMachine: true }]);
    const ofWelcome = figures({ sent: 3, delivered: 1, opened: 1, clicked: 1, bounced: 1 });
    expect(await messages()).toEqual({
      automatisations: [
        {
          automatisation_id: reminder.id,
          automatisation_name: 'Reminder',
          is_campaign: false,
          is_broadcast: false,
          messages: figures({ sent: 4 }),
          previous_timerange_messages: noMessages,
        },
        {
          automatisation_id: welcome.id,
          automatisation_name: 'Welcome',
          is_campaign: false,
          is_broadcast: false,
          messages: ofWelcome,
          previous_timerange_messages: figures({ sent: 1 }),
        },
        {
          automatisation_id: spring.id,
          automatisation_name: 'Spring',
          is_campaign: true,
          is_broadcast: false,
          messages: noMessages,
          previous_timerange_messages: figures({ sent: 2 }),
        },
      ],
      templates: [],
      total: { ...ofWelcome, sent: 7 },
      previous_timerange_total: figures({ sent: 3 }),
    });
    expect((await messages('&channel=email')).total).toEqual(ofWelcome);
    expect(await messages('', await api.visitor())).toEqual({
      automatisations: [],
      templates: [],
      total: noMessages,
      previous_timerange_total: noMessages,
    });
  });

  it('tells messages by the template that each was made of, whichever automation sent it', async () => {
    const { pool } = api.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO message_templates (user_id, kind, name, folder, fallback_language, contents)
       SELECT $1, 'email', name, '', 'en', '[]' FROM unnest('{News,Gone}'::text[]) AS i (name) RETURNING id`,
      [visitor.userId],
    );
    const [news = 0, gone = 0] = rows.map(({ id }) => id);
    const [welcome, spring] = [await flowOf('Welcome'), await flowOf('Spring', { isCampaign: true })];
    for (const [flow, contact, templateId] of [
      [welcome, 'ada', news],
      [spring, 'ben', news],
      [welcome, 'eve', gone],
    ] as const) {
      const sent = await sendMessage(api.database, visitor.userId, flow, {
        contact,
        at: may(12),
        templateId,
      });
      await tellOfMessage(api.database, sent, [{ kind: 'clicked' }]);
    }
    await sendMany(welcome, 12, 5);
    await pool.query('DELETE FROM message_templates WHERE id = $1', [gone]);
    const clicked = (count: number) => figures({ sent: count, delivered: count, clicked: count });
    expect((await messages()).templates).toEqual([
      {
        template_id: news,
        template_name: 'News',
        messages: clicked(2),
        previous_timerange_messages: noMessages,
      },
      {
        template_id: gone,
        template_name: null,
        messages: clicked(1),
        previous_timerange_messages: noMessages,
      },
    ]);
    const file = await visitor.call('get', `/report/message/csv?${range}&by=template`);
    const [header, ...lines] = file.text.trim().split('\n');
    expect(header).toMatch(/^template_id,template,sent,delivered/);
    expect(lines.map((line) => line.split(',').slice(0, 6).join())).toEqual([
      `${news},News,2,2,0,2`,
      `${gone},,1,1,0,1`,
    ]);
  });

  it('counts by the minute in zones that are half an hour off', async () => {
    const welcome = await flowOf('Welcome');
    for (const hour of [18.25, 18.75])
      await sendMessage(api.database, visitor.userId, welcome, {
        contact: 'ada',
        at: new Date(may(11, 0).getTime() + hour * 3_600_000),
      });
    const inIndia = 'from_date=2026-05-11T18:30:00Z&to_date=2026-05-12T18:30:00Z';
    const report = dataOf(await visitor.call('get', `/report/message?${inIndia}`), messageReport);
    expect([report.total.sent, report.previous_timerange_total.sent]).toEqual([1, 1]);
  });

  it('goes on counting a step that was deleted, and forgets an automation that was', async () => {
    const welcome = await flowOf('Welcome');
    await sendMany(welcome, 12, 2);
    await api.database.pool.query('DELETE FROM automatisation_steps WHERE automatisation_id = $1', [
      welcome.id,
    ]);
    expect((await messages()).total).toEqual(figures({ sent: 2 }));
    await visitor.call('delete', `/automatisation/${welcome.id}`);
    expect((await messages()).total).toEqual(noMessages);
  });

  it.each(['message', 'message/csv', 'revenue', 'revenue/csv', 'health', 'health/csv'])(
    'answers for the first days that there can be, before which there is no range: %s',
    async (path) => {
      const first = 'from_date=-271821-04-20T00:00:00Z&to_date=-271821-04-21T00:00:00Z';
      expect((await visitor.call('get', `/report/${path}?${first}`)).status).toBe(200);
    },
  );

  it.each([
    ['that ends before it begins', 'from_date=2026-05-11&to_date=2026-05-11'],
    ['of more than 800 days', 'from_date=2023-05-11&to_date=2026-05-11'],
    ['without an end', 'from_date=2026-05-11'],
  ])('refuses a range %s', async (_what, query) => {
    for (const path of ['message', 'message/csv', 'revenue', 'revenue/csv', 'health', 'health/csv']) {
      const answer = await visitor.call('get', `/report/${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(JSON.stringify(errorOf(answer).details)).toContain('to_date');
    }
  });
});

describe('revenue', () => {
  const set = async (body: object) =>
    dataOf(await visitor.call('put', '/report/revenue/setting', body), revenueSettingAnswer).setting;
  const revenue = async () => dataOf(await visitor.call('get', `/report/revenue?${range}`), revenueReport);
  const nothing = { events: 0, value: 0 };
  const whoAmI = async () => dataOf(await visitor.call('get', '/user'), z.object({ user })).user;
  const pay = (contact: string, at: Date, total: number) =>
    recordEvents(api.database.pool, [
      { userId: visitor.userId, name: 'paid', contactExternalId: contact, data: { total }, createdAt: at },
    ]);

  it('is counted by the account’s setting, which can be read, changed and taken away', async () => {
    const read = async () =>
      dataOf(await visitor.call('get', '/report/revenue/setting'), revenueSettingAnswer).setting;
    expect(await read()).toBeNull();
    const usual = await set({ event_name: ' paid ', value_field: 'event.total' });
    expect(usual).toMatchObject({
      event_name: 'paid',
      value_field: 'total',
      credit: 'last_message',
      window_days: 7,
    });
    expect(await set(usual ?? {})).toEqual(usual);
    expect(await set({ ...usual, credit: 'last_click', window_days: 30 })).toMatchObject({
      credit: 'last_click',
      window_days: 30,
    });
    const refused = await visitor.call('put', '/report/revenue/setting', {
      ...usual,
      replaces: usual?.since,
    });
    expect(errorOf(refused)).toMatchObject({
      code: 'version_conflict',
      details: { setting: { credit: 'last_click' } },
    });
    expect(await set({ ...usual, replaces: (await read())?.since })).toMatchObject({
      credit: 'last_message',
    });
    expect((await visitor.call('delete', '/report/revenue/setting')).status).toBe(204);
    expect(await read()).toBeNull();
    expect((await revenue()).setting).toBeNull();
  });

  it.each([
    [
      'changed',
      (usual: object) => visitor.call('put', '/report/revenue/setting', { ...usual, window_days: 30 }),
    ],
    ['taken away', () => visitor.call('delete', '/report/revenue/setting')],
  ])('counts what came before the setting was %s, and was not looked at yet', async (_what, change) => {
    const usual = { event_name: 'paid', value_field: 'total' };
    const headers = { 'Client-Key': (await whoAmI()).client_key ?? '' };
    const track = async (total: number) => {
      const body = {
        name: 'paid',
        contact_external_id: 'ada',
        data: { total },
        timestamp: may(12).toISOString(),
      };
      expect((await visitor.call('post', '/event/track', body, headers)).status).toBe(200);
    };
    await track(1);
    await set(usual);
    await track(20);
    expect((await change(usual)).status).toBeLessThan(300);
    await visitor.call('delete', '/report/revenue/setting');
    await track(300);
    await countLater();
    expect((await revenue()).total.revenue).toEqual({ events: 1, value: 20 });
  });

  it.each([
    ['event_name', { event_name: '' }],
    ['value_field', { value_field: 'a..b' }],
    ['credit', { credit: 'first_click' }],
    ['window_days', { window_days: 61 }],
  ])('refuses an invalid %s', async (field, change) => {
    const given = { event_name: 'paid', value_field: 'total', ...change };
    const answer = await visitor.call('put', '/report/revenue/setting', given);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(errorOf(answer))).toContain(field);
  });

  it('is told by automation and campaign, with what counts for deleted ones and for no message', async () => {
    const setting = await set({ event_name: 'paid', value_field: 'total' });
    const welcome = await flowOf('Welcome');
    const spring = await flowOf('Spring', { isCampaign: true });
    const gone = await flowOf('Gone');
    for (const [flow, contact] of [
      [welcome, 'ada'],
      [spring, 'ben'],
      [gone, 'eve'],
    ] as const)
      await sendMessage(api.database, visitor.userId, flow, { contact, at: may(10) });
    await sendMany(welcome, 15, 2);
    await pay('ada', may(12), 10.1);
    await pay('ada', may(13), 0.2);
    await pay('ben', may(10, 15), 50);
    await pay('eve', may(12), 7);
    await pay('new', may(12), 3);
    await countLater();
    await visitor.call('delete', `/automatisation/${gone.id}`);
    const one = (events: number, value: number) => ({ events, value });
    expect(await revenue()).toEqual({
      setting,
      automatisations: [
        {
          automatisation_id: welcome.id,
          automatisation_name: 'Welcome',
          is_campaign: false,
          is_broadcast: false,
          sent: 2,
          revenue: one(2, 10.3),
          previous_timerange_revenue: nothing,
        },
        {
          automatisation_id: spring.id,
          automatisation_name: 'Spring',
          is_campaign: true,
          is_broadcast: false,
          sent: 0,
          revenue: nothing,
          previous_timerange_revenue: one(1, 50),
        },
      ],
      deleted: { revenue: one(1, 7), previous_timerange_revenue: nothing },
      none: { revenue: one(1, 3), previous_timerange_revenue: nothing },
      total: { revenue: one(4, 20.3), previous_timerange_revenue: one(1, 50) },
    });
    const file = await visitor.call('get', `/report/revenue/csv?${range}`);
    expect(file.text.trim().split('\n')).toEqual([
      'automatisation_id,automatisation,counted_for,messages_sent,events,revenue,events_before,revenue_before',
      `${welcome.id},Welcome,automation,2,2,10.3,0,0`,
      `${spring.id},Spring,campaign,0,0,0,1,50`,
      ',,deleted,,1,7,0,0',
      ',,no message,,1,3,0,0',
    ]);
  });
});

describe('GET /report/health', () => {
  const health = async () => dataOf(await visitor.call('get', `/report/health?${range}`), sendingHealth);

  it('judges bounces and complaints of e-mails, and names where they come from', async () => {
    const welcome = await flowOf('Welcome');
    const spring = await flowOf('Spring', { isCampaign: true });
    await sendMany(await flowOf('Reminder', { webhook: 'twilio_send_sms' }), 12, 1);
    const toWelcome = await sendMany(welcome, 12, 97);
    const toSpring = await sendMany(spring, 13, 3);
    for (const [place, sent] of toWelcome.entries())
      await tellOfMessage(api.database, sent, [{ kind: place === 0 ? 'bounced' : 'delivered' }]);
    for (const [place, sent] of toSpring.entries())
      await tellOfMessage(api.database, sent, [{ kind: place === 0 ? 'complained' : 'bounced' }]);
    const told = await health();
    expect(told.email).toEqual({
      sent: 100,
      known: 100,
      bounced: { messages: 3, rate: 0.03, limit: 0.02, state: 'high' },
      complained: { messages: 1, rate: 1 / 97, limit: 0.001, state: 'few' },
    });
    expect(told.automatisations.map((flow) => [flow.automatisation_name, flow.bounced.messages])).toEqual([
      ['Spring', 2],
      ['Welcome', 1],
    ]);
  });

  it('is had as a file: all e-mails, then each automation that sent some, the harmful ones first', async () => {
    const welcome = await flowOf('Welcome');
    const spring = await flowOf('Spring', { isCampaign: true });
    await sendMany(await flowOf('Reminder', { webhook: 'twilio_send_sms' }), 12, 1);
    for (const sent of await sendMany(welcome, 12, 2))
      await tellOfMessage(api.database, sent, [{ kind: 'delivered' }]);
    const [bounced] = await sendMany(spring, 13, 4);
    if (!bounced) throw new Error('Four were sent');
    await tellOfMessage(api.database, bounced, [{ kind: 'bounced' }]);
    const file = await visitor.call('get', `/report/health/csv?${range}`);
    expect(file.text.trim().split('\n')).toEqual([
      'automatisation_id,automatisation,kind,sent,known,bounced,bounced_rate,bounced_state,complained,complained_rate,complained_state',
      `,,all,6,3,1,${1 / 6},few,0,0,few`,
      `${spring.id},Spring,campaign,4,1,1,0.25,few,0,0,few`,
      `${welcome.id},Welcome,automation,2,2,0,0,few,0,0,few`,
    ]);
    const stranger = await api.visitor();
    const { text } = await stranger.call('get', `/report/health/csv?${range}`);
    expect(text.trim().split('\n').slice(1)).toEqual([',,all,0,0,0,,few,0,,few']);
  });

  it('tells no share above the whole, where an e-mail that was reported bounced, too', async () => {
    const [both, reported] = await sendMany(await flowOf('Welcome'), 12, 2);
    if (!both || !reported) throw new Error('Two were sent');
    await tellOfMessage(api.database, both, [{ kind: 'complained' }, { kind: 'bounced' }]);
    await tellOfMessage(api.database, reported, [{ kind: 'complained' }]);
    expect((await health()).email).toMatchObject({
      bounced: { messages: 1, rate: 0.5 },
      complained: { messages: 2, rate: 1 },
    });
  });

  it('says that nobody told what became of e-mails, where nobody did, and judges no few', async () => {
    const welcome = await flowOf('Welcome', { webhook: 'smtp_send_email' });
    expect((await health()).email).toMatchObject({ sent: 0, bounced: { rate: null, state: 'few' } });
    await sendMany(welcome, 12, 100);
    expect((await health()).email).toMatchObject({
      known: 0,
      bounced: { messages: 0, rate: null, state: 'untold' },
      complained: { rate: null, state: 'few' },
    });
  });
});

describe('GET /automatisation/{id}/cohort', () => {
  // Weeks are of one Monday, here and in the product.
  beforeEach(() => sameDay());
  const monday = (weeksAgo: number): Date => {
    const now = new Date();
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    return new Date(today - (sinceMonday + 7 * weeksAgo) * 86_400_000);
  };
  const later = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000);

  async function enter(flowEvent: string, contact: string, at: Date, state = 'completed'): Promise<void> {
    const [event] = await recordEvents(api.database.pool, [
      { userId: visitor.userId, name: flowEvent, contactExternalId: contact, data: {}, createdAt: at },
    ]);
    await api.database.pool.query(
      `UPDATE automatisation_runs SET entered_at = $2, state = $3, ended_at = CASE WHEN $3 <> 'running' THEN $2::timestamptz END WHERE event_id = $1`,
      [event?.id, at, state],
    );
  }
  const buy = (contact: string, at: Date, total: number) =>
    recordEvents(api.database.pool, [
      { userId: visitor.userId, name: 'bought', contactExternalId: contact, data: { total }, createdAt: at },
    ]);

  it('tells how those of each week stand, and how many reached the goal week after week', async () => {
    const flow = await insertFlow(
      api.database.pool,
      visitor.userId,
      { entry_event_name: 'came', name: 'Welcome' },
      [],
    );
    const cohorts = async (query = 'weeks=4&timezone=UTC') =>
      dataOf(await visitor.call('get', `/automatisation/${flow.id}/cohort?${query}`), cohortReport);
    await enter('came', 'ada', later(monday(3), 1));
    await enter('came', 'ben', later(monday(3), 6.9), 'running');
    await enter('came', 'eve', monday(2), 'exited');
    await enter('came', 'old', later(monday(4), 6.9));
    await buy('ada', later(monday(3), 2), 10);
    await buy('ben', later(monday(3), 14.5), 5);
    expect(
      (await cohorts()).cohorts.map(({ week, entered, running, goal }) => [week, entered, running, goal]),
    ).toEqual(
      [0, 1, 2, 3].map((weeks) => [
        monday(weeks).toISOString().slice(0, 10),
        [0, 0, 1, 2][weeks],
        weeks === 3 ? 1 : 0,
        null,
      ]),
    );

    await visitor.call('put', `/automatisation/${flow.id}/goal`, {
      event_name: 'bought',
      window_days: 14,
      value_field: 'total',
    });
    while (await countGoals(api.database.pool));
    const report = await cohorts();
    expect([report.goal_event_name, report.window_days]).toEqual(['bought', 14]);
    expect(report.cohorts[3]).toMatchObject({
      entered: 2,
      completed: 1,
      running: 1,
      goal: { entered: 2, converted: 2, value: 15, by_week: [1, 2], weeks_over: 2 },
    });
    expect(report.cohorts[2]).toMatchObject({
      exited: 1,
      goal: { entered: 1, converted: 0, by_week: [0, 0], weeks_over: 1 },
    });
    const file = await visitor.call('get', `/automatisation/${flow.id}/cohort/csv?weeks=4&timezone=UTC`);
    const lines = file.text.trim().split('\n');
    expect(lines[0]).toBe(
      'week,entered,running,completed,exited,failed,stopped,goal_entered,goal_converted,goal_value,goal_weeks_over,converted_by_week_1,converted_by_week_2',
    );
    expect(lines[4]).toBe(`${monday(3).toISOString().slice(0, 10)},2,1,1,0,0,0,2,2,15,2,1,2`);
  });

  it('counts who reaches the goal in the last moment of its window in its last week', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'came' }, []);
    await visitor.call('put', `/automatisation/${flow.id}/goal`, { event_name: 'bought', window_days: 7 });
    await enter('came', 'ada', later(monday(3), 1));
    await buy('ada', later(monday(3), 8), 10);
    while (await countGoals(api.database.pool));
    const report = dataOf(
      await visitor.call('get', `/automatisation/${flow.id}/cohort?timezone=UTC`),
      cohortReport,
    );
    expect(report.cohorts[3]?.goal).toMatchObject({ entered: 1, converted: 1, by_week: [1] });
  });

  it('loses those who are erased', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'came' }, []);
    await visitor.call('put', `/automatisation/${flow.id}/goal`, { event_name: 'bought' });
    await enter('came', 'ada', later(monday(2), 1));
    await buy('ada', later(monday(2), 2), 10);
    while (await countGoals(api.database.pool));
    const goalOf = async () =>
      dataOf(await visitor.call('get', `/automatisation/${flow.id}/cohort?timezone=UTC`), cohortReport)
        .cohorts[2]?.goal;
    expect(await goalOf()).toMatchObject({ converted: 1, by_week: [1] });
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1',
      [visitor.userId],
    );
    await visitor.call('delete', `/contact/${rows[0]?.id ?? 0}`);
    expect(await goalOf()).toMatchObject({ entered: 0, converted: 0, by_week: [0] });
  });

  it('is of the account’s own automations, and of so many weeks', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'came' }, []);
    const other = await api.visitor();
    expect((await other.call('get', `/automatisation/${flow.id}/cohort`)).status).toBe(404);
    expect((await visitor.call('get', `/automatisation/${flow.id}/cohort?weeks=27`)).status).toBe(400);
    const report = dataOf(await visitor.call('get', `/automatisation/${flow.id}/cohort`), cohortReport);
    expect(report.cohorts).toHaveLength(8);
  });
});

test('GET /report/message/csv has the report’s rows, for a spreadsheet too', async () => {
  await sendMany(await flowOf('=Welcome; A'), 12, 2);
  const file = await visitor.call('get', `/report/message/csv?${range}&bom=true`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, row] = file.text.replace('\uFEFF', '').trim().split('\n');
  expect(header).toBe(
    'automatisation_id,automatisation,kind,sent,delivered,opened,clicked,bounced,complained,unsubscribed,sent_before,delivered_before,opened_before,clicked_before,bounced_before,complained_before,unsubscribed_before',
  );
  expect(row).toContain(`'=Welcome`);
  expect(row).toMatch(/,automation,2(?:,0){13}$/);
});

test('a broadcast is told as one in each report', async () => {
  const { pool } = api.database;
  const spring = await flowOf('Spring', { isCampaign: true });
  await pool.query(`INSERT INTO broadcasts (automatisation_id, user_id, timing) VALUES ($1, $2, '{}')`, [
    spring.id,
    visitor.userId,
  ]);
  const [sent] = await sendMany(spring, 12, 1);
  if (!sent) throw new Error('One was sent');
  await tellOfMessage(api.database, sent, [{ kind: 'bounced' }]);
  await visitor.call('put', '/report/revenue/setting', { event_name: 'paid', value_field: 'total' });
  await recordEvents(pool, [
    {
      userId: visitor.userId,
      name: 'paid',
      contactExternalId: 'c0',
      data: { total: 5 },
      createdAt: may(13),
    },
  ]);
  await countLater();
  const asBroadcast = [expect.objectContaining({ is_campaign: true, is_broadcast: true })];
  expect((await messages()).automatisations).toEqual(asBroadcast);
  for (const path of ['revenue', 'health'])
    expect((await visitor.call('get', `/report/${path}?${range}`)).body).toMatchObject({
      data: { automatisations: asBroadcast },
    });
  for (const path of ['message', 'revenue', 'health'])
    expect((await visitor.call('get', `/report/${path}/csv?${range}`)).text).toContain(
      ',Spring,broadcast,1,',
    );
});
