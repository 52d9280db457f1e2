import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fixedKeys } from '../../../config/secret-keys';
import { buildContact } from '../../../tests/factories/audience';
import { buildStep } from '../../../tests/factories/automatisation';
import { insertSmsFlows } from '../../../tests/factories/capped-flows';
import { insertConnection, insertFlow } from '../../../tests/factories/flow';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { backtestRuns } from '../../../tests/support/backtest';
import { useEngine } from '../../../tests/support/processes/engine';
import { useProvider } from '../../../tests/support/providers/provider';

const SECRET_KEY = fixedKeys(randomBytes(32));
const provider = useProvider();
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, patience: 60_000 }));
const api = useApi({ SECRET_KEY }, engine);
const day = 24 * 3_600_000;

let visitor: Visitor;
let flow: { id: number; stepId: number };
beforeEach(async () => {
  visitor = await api.visitor();
  const { userId } = visitor;
  const [texted] = await insertSmsFlows(api.database.pool, SECRET_KEY, { userId, event: 'enter', flows: 1 });
  if (!texted) throw new Error('The flow is not there');
  flow = texted;
});

const decide = async (settings: object): Promise<void> => {
  const answer = await visitor.call('put', '/user', settings);
  expect(answer.status).toBe(200);
};

const buildContacts = async (...names: string[]): Promise<void> => {
  for (const external_id of names)
    await buildContact(api.database, visitor.userId, { external_id, data: { phone: '+33612345678' } });
};

const come = (...names: string[]) =>
  engine.track(
    ...names.map((contactExternalId) => ({
      userId: visitor.userId,
      name: 'enter',
      contactExternalId,
      data: {},
    })),
  );

/** Resolves once so many runs wait, and all others have ended. */
const untilWaiting = (count: number) =>
  engine.until(async () => {
    const running = await engine.rows<{ waiting_until: Date | null }>(
      `SELECT waiting_until FROM automatisation_runs WHERE user_id = $1 AND state = 'running'
       UNION ALL SELECT NULL FROM dispatch WHERE user_id = $1`,
      [visitor.userId],
    );
    return running.length === count && running.every((run) => run.waiting_until) ? true : undefined;
  });

const backtest = () => backtestRuns(api.database, { userId: visitor.userId, automatisationId: flow.id });

test('what live did with messages is told as the backtest tells it: at a cap, and in the control group', async () => {
  const { database } = api;
  await decide({ message_caps: [{ channel: 'sms', count: 1, period: 7, unit: 'days' }] });
  await database.pool.query('UPDATE users SET control_percent = 50 WHERE id = $1', [visitor.userId]);
  const names = Array.from({ length: 20 }, (_, number) => `contact ${number}`);
  await buildContacts(...names);
  await come(...names);
  await engine.settled(visitor.userId);
  await come(...names);
  const written = provider.received.length;
  await untilWaiting(written);

  const { figures, live } = await backtest();
  const [step] = figures.steps;
  expect(step).toMatchObject({ came: 40, waiting: written, skipped: 40 - 2 * written, failed: 0 });
  expect(live?.steps).toEqual([{ ...step, added_at: null }]);
  expect(live?.held_for_caps).toEqual([{ channel: 'sms', count: written }]);
  expect(live?.held_back).toEqual([{ channel: 'sms', code: 'control_group', count: 40 - 2 * written }]);
  expect(live).toMatchObject({
    held_for_caps: figures.held_for_caps,
    held_back: figures.held_back,
    held_for_hours: [],
    steps_changed: false,
    failures: [],
  });

  // Those that waited are passed over now: of them the log tells the cap, and no longer that they waited.
  await decide({
    message_caps: [{ channel: 'sms', count: 1, period: 7, unit: 'days', when_reached: 'pass_over' }],
  });
  await engine.settled(visitor.userId);
  const then = (await backtest()).live;
  expect(then?.held_for_caps).toEqual([]);
  expect(then?.held_back).toContainEqual({ channel: 'sms', code: 'message_cap', count: written });
});

test('what live did is told with the hours, consents and failures of its messages, and with what was changed', async () => {
  const { pool } = api.database;
  await buildContacts('left', 'wrong', 'night');
  await pool.query(
    `UPDATE contacts SET opted_out = jsonb_build_object('sms', now()) WHERE user_id = $1 AND external_id = 'left'`,
    [visitor.userId],
  );
  provider.answer((response) =>
    response
      .writeHead(400, { 'Content-Type': 'application/json' })
      .end('{"code": 21211, "message": "Invalid"}'),
  );
  await come('left', 'wrong');
  await engine.settled(visitor.userId);
  const weekday = new Date(Date.now() + 3 * day).getUTCDay() || 7;
  await decide({ message_hours: { sms: { days: [weekday] } }, timezone: 'UTC' });
  await come('night');
  await untilWaiting(1);

  const { live } = await backtest();
  expect(live).toMatchObject({
    steps: [{ step_id: flow.stepId, came: 3, waiting: 1, skipped: 1, failed: 1, added_at: null }],
    held_back: [{ channel: 'sms', code: 'opted_out', count: 1 }],
    held_for_hours: [{ channel: 'sms', count: 1 }],
    failures: [{ step_id: flow.stepId, code: 'twilio_21211', count: 1 }],
    held_for_caps: [],
    steps_changed: false,
  });

  const added = await buildStep(
    visitor,
    flow.id,
    { type: 'DELAY', data: { delay: 1 } },
    { automatisation_step_before_id: flow.stepId },
  );
  const changed = (await backtest()).live;
  expect(changed?.steps_changed).toBe(true);
  expect(changed?.steps).toMatchObject([
    { step_id: flow.stepId, came: 3, added_at: null },
    { step_id: added.id, came: 0, added_at: expect.any(String) },
  ]);

  // What was done at a removed step stays told, with its channel.
  const removed = await visitor.call('delete', `/automatisation/${flow.id}/step/${flow.stepId}`);
  expect(removed.status).toBe(200);
  const gone = (await backtest()).live;
  expect(gone?.steps_changed).toBe(true);
  expect(gone?.held_back).toEqual([{ channel: 'sms', code: 'opted_out', count: 1 }]);
});

test('what items of loops did is told whole, however few runs are read at once', async () => {
  const { database } = api;
  const { userId } = visitor;
  const user_app_id = await insertConnection(database.pool, SECRET_KEY, {
    userId,
    app: 'twilio',
    credentials: { account_sid: 'AC1', auth_token: 'secret' },
  });
  const text = {
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '{"To": "{{ contact.phone }}", "Body": "{{ event.loop_item.name }}"}',
  };
  const looping = await insertFlow(database.pool, userId, { entry_event_name: 'order' }, [
    { type: 'LOOP', data: { source: 'event', value: 'boxes' } },
    { type: 'LOOP', data: { source: 'event', value: 'loop_item.lines' } },
    { type: 'APICALL', data: text, user_app_id, app_webhook_unique_identifier: 'twilio_send_sms' },
  ]);
  provider.answer((response, { body }) => {
    const isWrong = body.includes('wrong');
    response.writeHead(isWrong ? 400 : 201, { 'Content-Type': 'application/json' });
    response.end(isWrong ? '{"code": 21211, "message": "Invalid"}' : '{}');
  });
  // Of the lines of the boxes every fifth is refused by the service.
  const boxesOf = (...counts: number[]): object[] =>
    counts.map((count) => ({
      lines: Array.from({ length: count }, (_, line) => ({ name: line % 5 === 4 ? 'wrong' : 'right' })),
    }));
  const orders = {
    anna: boxesOf(11, 0, 2),
    bert: boxesOf(1, 1, 1, 1, 1, 1),
    carl: boxesOf(),
    dora: boxesOf(5),
  };
  await buildContacts(...Object.keys(orders));
  await engine.track(
    ...Object.entries(orders).map(([contactExternalId, boxes]) => ({
      userId,
      name: 'order',
      contactExternalId,
      data: { boxes },
    })),
  );
  await engine.settled(userId);

  const asked = jest.spyOn(pg.Client.prototype, 'query');
  const { live } = await backtestRuns(
    database,
    { userId, automatisationId: looping.id },
    { contacts: 3, runs: 3 },
  );
  const values = asked.mock.calls.flatMap(([, given]: unknown[]) =>
    Array.isArray(given) ? (given as unknown[]) : [],
  );
  asked.mockRestore();
  const ids = values.filter(
    (value): value is number[] => Array.isArray(value) && typeof value[0] === 'number',
  );
  expect(Math.max(...ids.map(({ length }) => length))).toBe(3);

  const [outer, inner, message] = looping.stepIds;
  expect(live).toMatchObject({
    entered: 4,
    steps: [
      { step_id: outer, came: 4 },
      { step_id: inner, came: 10, failed: 0 },
      { step_id: message, came: 24, failed: 3 },
    ],
    failures: [{ step_id: message, code: 'twilio_21211', count: 3 }],
  });
  expect(live?.messages.reduce((sum, { count }) => sum + count, 0)).toBe(21);
});
