import { MockActivityEnvironment } from '@temporalio/testing';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SecretKeys } from '../../../config/secret-keys';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { reopenRuns } from '../../../db/runs/resolving/failed';
import { pauseFlow, resumeFlow } from '../../../db/runs/resolving/pause';
import { endRuns } from '../../../db/runs/end';
import { inTransaction } from '../../../db/database/transaction';
import { sealCredentials } from '../../../db/connections/credentials';
import { toJson } from '../../../domain/values/json';
import { insertConnection, insertFlow, insertUser, type FlowStepGiven } from '../../factories/flow';
import { beginAnew } from '../../support/processes/begin-anew';
import { useEngine } from '../../support/processes/engine';
import { useProvider } from '../../support/providers/provider';

let keys: readonly [Buffer, ...Buffer[]] = [randomBytes(32)];
const secretKeys: SecretKeys = () => keys;
const provider = useProvider();
const engine = useEngine(() => ({
  SECRET_KEY: secretKeys,
  TWILIO_BASE_URL: provider.origin,
  patience: 3_000,
  // What a test holds is not given up before the test is done with it.
  answersWithin: 60_000,
}));

interface Visit {
  step_id: number;
  state: string;
  detail: Record<string, unknown>;
}

interface Run {
  id: number;
  state: string;
  reason: { code: string; message: string } | null;
  event: Record<string, unknown>;
}

/** Takes a contact through a flow of the account; returns the ended run, with its log. */
async function take(
  userId: number,
  steps: FlowStepGiven[],
  data: object = {},
): Promise<{ run: Run; log: Visit[]; flowId: number }> {
  const { id: flowId } = await insertFlow(engine.database.pool, userId, { entry_event_name: 'go' }, steps);
  await engine.track({ userId, name: 'go', contactExternalId: 'ann', data: { ...data } });
  await engine.settled(userId);
  return { flowId, ...(await lastRun(userId)) };
}

async function lastRun(userId: number): Promise<{ run: Run; log: Visit[] }> {
  const run = await engine.eventually<Run>(
    'SELECT id, state, reason, event_data AS event FROM automatisation_runs WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [userId],
  );
  const log = await engine.rows<Visit>(
    'SELECT step_id, state, detail FROM automatisation_run_steps WHERE run_id = $1 ORDER BY visit',
    [run.id],
  );
  return { run, log };
}

const post = (data: object = {}): FlowStepGiven => ({
  type: 'APICALL',
  data: { method: 'POST', url: `${provider.origin}/orders`, ...data },
});

let userId = 0;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

describe('a call of an automation that is paused before it has left', () => {
  /** A run whose call was asked to come again, and is held when it does. */
  async function held(): Promise<{ userId: number; automatisationId: number }> {
    const { pool } = engine.database;
    const { id: automatisationId } = await insertFlow(pool, userId, { entry_event_name: 'go' }, [post()]);
    const flow = { userId, automatisationId };
    // It is paused before the call can come again, however busy the machine is.
    const pauseAndRefuse = async (response: ServerResponse): Promise<void> => {
      await pauseFlow(pool, flow);
      response.writeHead(429, { 'Retry-After': '1' }).end();
    };
    provider.answer((response) => void pauseAndRefuse(response));
    await engine.track({ userId, name: 'go', data: {} });
    await engine.eventually(
      `SELECT FROM calls WHERE user_id = $1 AND state = 'pending' AND attempts = 1 AND trouble IS NOT NULL`,
      [userId],
    );
    await engine.eventually('SELECT FROM held_runs WHERE user_id = $1', [userId]);
    provider.answer((response) => response.end('{}'));
    return flow;
  }

  it('waits, and goes out at once when the automation goes on', async () => {
    const flow = await held();
    expect(provider.received).toHaveLength(1);
    await inTransaction(engine.database.pool, (client) => resumeFlow(client, flow));
    notifyDispatcher(engine.database.pool);
    await engine.settled(userId);
    expect(provider.received).toHaveLength(2);
    expect((await lastRun(userId)).run.state).toBe('completed');
  });

  it('goes out when the automation goes on, though its workflow began anew meanwhile', async () => {
    const flow = await held();
    const [run] = await engine.rows<{ id: number; created_at: Date }>(
      'SELECT id, created_at FROM automatisation_runs WHERE user_id = $1',
      [userId],
    );
    if (!run) throw new Error('The run is not there');
    await beginAnew(engine, run);
    await inTransaction(engine.database.pool, (client) => resumeFlow(client, flow));
    notifyDispatcher(engine.database.pool);
    await engine.settled(userId);
    expect(provider.received).toHaveLength(2);
    expect((await lastRun(userId)).run.state).toBe('completed');
  });

  it('never goes out when its run is stopped', async () => {
    const flow = await held();
    await inTransaction(engine.database.pool, (client) =>
      endRuns(client, { ...flow, state: 'stopped', reason: { code: 'stopped', message: 'Stopped.' } }),
    );
    notifyDispatcher(engine.database.pool);
    await engine.settled(userId);
    expect(provider.received).toHaveLength(1);
    const [call] = await engine.rows('SELECT state FROM calls WHERE user_id = $1', [userId]);
    expect(call).toEqual({ state: 'skipped' });
  });
});

describe('an API call', () => {
  it('goes out as it is rendered, and its answer is mapped into a later step', async () => {
    provider.answer((response) => {
      response
        .writeHead(201, { 'X-Order': 'A-7' })
        .end('{"items":[{"id":12345678901234567890}],"total":9.5}');
    });
    const mapping = [
      { from: 'status', to: 'event.status' },
      { from: 'headers.X-Order', to: 'event.order' },
      { from: 'body.items[0].id', to: 'event.item' },
      { from: 'total', to: 'contact.total' },
      { from: 'body.none', to: 'event.none' },
    ];
    const { run, log } = await take(
      userId,
      [
        post({
          url: `${provider.origin}/orders?of={{ contact.external_id }}`,
          headers: { 'X-Note': 'for {{ event.name }}', Authorization: 'Bearer typed-in-the-step' },
          body: '{"amount": "{{ event.amount }}", "words": "{{ event.name }} & co"}',
          extract_variables: mapping,
        }),
        { type: 'TRACK', data: { event_name: 'ordered', event_data: { total: '{{ contact.total }}' } } },
      ],
      { name: 'Ann "A"', amount: 12 },
    );

    expect(run).toMatchObject({
      state: 'completed',
      event: { status: 201, order: 'A-7', item: 12345678901234567890n, none: null },
    });
    expect(provider.received).toMatchObject([
      { method: 'POST', path: '/orders?of=ann', body: '{"amount":12,"words":"Ann \\"A\\" & co"}' },
    ]);
    expect(provider.received[0]?.headers).toMatchObject({
      'x-note': 'for Ann "A"',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(log[0]).toMatchObject({
      state: 'done',
      detail: {
        attempts: 1,
        request: { method: 'POST', headers: { Authorization: '•••' }, body: { amount: 12 } },
        answer: { status: 201, body: { total: 9.5 } },
        unmapped: ['body.none'],
      },
    });
    const [sent] = await engine.rows<{ data: object }>(
      'SELECT data FROM events WHERE user_id = $1 AND name = $2',
      [userId, 'ordered'],
    );
    expect(sent?.data).toEqual({ contact_external_id: 'ann', total: 9.5 });
  });

  it('keeps in its log what its texts lacked, once it is over', async () => {
    const { log } = await take(userId, [post({ body: '{"cart": "{{ event.cart_url }}"}' })]);
    expect(log).toMatchObject([{ state: 'done', detail: { attempts: 1, missing: ['event.cart_url'] } }]);
  });

  it('sends forms and texts by their Content-Type, and no body with GET', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await take(
      userId,
      [
        post({ headers: form, body: '{"to": "{{ event.to }}", "tags": ["a", "b"], "none": null}' }),
        post({ method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: 'Hello {{ event.to }}' }),
        post({ method: 'GET', body: '{"ignored": true}' }),
        post({ method: 'DELETE' }),
      ],
      { to: '+33 6&' },
    );

    expect(provider.received.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST to=%2B33+6%26&tags=a&tags=b',
      'PUT Hello +33 6&',
      'GET ',
      'DELETE {}',
    ]);
  });

  it('whose answer is no JSON is mapped as text', async () => {
    provider.answer((response) => void response.end('plain words'));
    const { run } = await take(userId, [post({ extract_variables: [{ from: 'body', to: 'event.words' }] })]);

    expect(run).toMatchObject({ state: 'completed', event: { words: 'plain words' } });
  });

  it.each([
    [404, 'call_refused'],
    [401, 'sign_in_refused'],
  ])('that is refused with %i fails the run at once, with the reason', async (status, code) => {
    provider.answer((response) => void response.writeHead(status).end('{"error":"no such order"}'));
    const { run, log } = await take(userId, [post()]);

    expect(run).toMatchObject({ state: 'failed', reason: { code } });
    expect(provider.received).toHaveLength(1);
    expect(log).toMatchObject([
      { state: 'failed', detail: { answer: { status, body: { error: 'no such order' } } } },
    ]);
  });

  it.each([503, 429, 408])('that is answered %i is made again, as the same call', async (status) => {
    provider.answer((response) => {
      response.writeHead(provider.received.length > 1 ? 200 : status, { 'Retry-After': '1' }).end();
    });
    const { run, log } = await take(userId, [post()]);

    expect(run.state).toBe('completed');
    expect(log[0]?.detail).toMatchObject({ attempts: 2 });
    const keys = provider.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    const [first, second] = provider.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
  });

  it('that never gets better fails when it has been tried long enough', async () => {
    provider.answer((response) => void response.writeHead(500).end());
    const { run } = await take(userId, [post()]);

    expect(run).toMatchObject({ state: 'failed', reason: { code: 'provider_down' } });
    expect(run.reason?.message).toMatch(/tried \d times/);
  });

  it('to an inside address is not made', async () => {
    const { run } = await take(userId, [post({ url: 'http://169.254.169.254/latest/meta-data/' })]);

    expect(run).toMatchObject({ state: 'failed', reason: { code: 'address_inside' } });
  });

  it('whose outcome nobody knows is not made again: the run says so, and goes on by hand', async () => {
    provider.answer((response) => void response.destroy());
    const { run, log } = await take(userId, [post()]);

    expect(run).toMatchObject({ state: 'failed', reason: { code: 'outcome_unknown' } });
    expect(log).toMatchObject([{ state: 'unknown' }]);
    expect(provider.received).toHaveLength(1);
  });

  it('that may be repeated is repeated when no answer comes', async () => {
    provider.answer((response) => {
      if (provider.received.length > 1) response.end('{}');
      else response.destroy();
    });
    const { run } = await take(userId, [post({ method: 'GET' })]);

    expect(run.state).toBe('completed');
    expect(provider.received).toHaveLength(2);
  });

  it('that hangs keeps no other run waiting', async () => {
    const held: ServerResponse[] = [];
    provider.answer((response) => void held.push(response));
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'go' }, [post()]);
    await engine.track(
      ...Array.from({ length: 20 }, (_, contact) => ({
        userId,
        name: 'go',
        contactExternalId: `c${contact}`,
        data: {},
      })),
    );
    await engine.until(() => Promise.resolve(held.length === 20 ? true : undefined));

    const other = await insertUser(engine.database.pool);
    await insertFlow(engine.database.pool, other, { entry_event_name: 'visit' }, [
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } },
    ]);
    await engine.track({ userId: other, name: 'visit', contactExternalId: 'ann', data: {} });
    await engine.settled(other);
    const [{ left } = { left: 0 }] = await engine.rows<{ left: number }>(
      `SELECT count(*) AS left FROM automatisation_runs WHERE user_id = $1 AND state = 'running'`,
      [userId],
    );
    expect(left).toBe(20);

    for (const response of held) response.end('{}');
    await engine.settled(userId);
  });

  it('that a worker left in the middle is unknown, and nothing is sent again', async () => {
    const held = new Promise<void>((resolve) => provider.answer(() => resolve()));
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'go' }, [post()]);
    await engine.track({ userId, name: 'go', contactExternalId: 'ann', data: {} });
    await held;
    // The state that the next attempt finds after the worker was killed: what the first attempt writes comes too late.
    const call = await engine.eventually<{ run_id: number; visit: number }>(
      `UPDATE calls SET sent_at = now() - interval '1 minute' WHERE user_id = $1 AND state = 'sending' RETURNING run_id, visit`,
      [userId],
    );
    const reference = { userId, runId: call.run_id, visit: call.visit };
    await new MockActivityEnvironment().run(engine.activities.makeCall, reference);

    const rows = await engine.rows('SELECT state, trouble FROM calls WHERE user_id = $1', [userId]);
    expect(rows).toMatchObject([{ state: 'unknown', trouble: { code: 'outcome_unknown' } }]);
    expect(provider.received).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['is 5 MB', (response) => void response.end(Buffer.alloc(5_000_000, '1')), 'answer_too_large'],
    ['is no UTF-8', (response) => void response.end(Buffer.from([0xff, 0xfe, 0x80])), 'answer_not_text'],
  ])('whose answer %s fails where it is mapped, and only there', async (_, answer, code) => {
    provider.answer(answer);
    const mapped = await take(userId, [post({ extract_variables: [{ from: 'body.id', to: 'event.id' }] })]);
    const other = await take(await insertUser(engine.database.pool), [
      post({ extract_variables: [{ from: 'status', to: 'event.s' }] }),
    ]);

    expect(mapped.run).toMatchObject({ state: 'failed', reason: { code } });
    expect(other.run).toMatchObject({ state: 'completed', event: { s: 200 } });
    expect(other.log[0]?.detail).toMatchObject({ answer: { unread: { code } } });
  });
});

describe('a call through a connection', () => {
  const credentials = {
    account_sid: 'AC12345678',
    auth_token: 'the-secret-token',
    messaging_service_sid: 'MG1',
  };
  const connect = () =>
    insertConnection(engine.database.pool, secretKeys, { userId, app: 'twilio', credentials });
  const url = 'https://api.twilio.com/2010-04-01/Accounts/{{ app.account_sid }}/Messages.json';
  const sms = (user_app_id: number, data: object = {}): FlowStepGiven => ({
    type: 'APICALL',
    user_app_id,
    app_webhook_unique_identifier: 'twilio_send_sms',
    data: {
      method: 'POST',
      url,
      body: toJson({
        To: '{{ event.to | default: "+331" }}',
        Body: 'Hi {{ contact.name }}',
        MessagingServiceSid: '{{ app.messaging_service_sid }}',
      }),
      headers: {
        Authorization: 'Basic {{ app.basic_auth }}',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      ...data,
    },
  });

  it('is signed in by the worker alone: neither the run nor its log has a secret', async () => {
    provider.answer(
      (response, { headers }) =>
        void response.end(toJson({ sid: 'SM1', echo: headers.authorization, token: 'the-secret-token' })),
    );
    const { run, log } = await take(
      userId,
      [sms(await connect(), { extract_variables: [{ from: 'body.echo', to: 'event.echo' }] })],
      { to: '+331' },
    );

    const basic = Buffer.from('AC12345678:the-secret-token').toString('base64');
    expect(provider.received).toMatchObject([
      {
        path: '/2010-04-01/Accounts/AC12345678/Messages.json',
        body: 'To=%2B331&Body=Hi+&MessagingServiceSid=MG1',
        headers: { authorization: `Basic ${basic}` },
      },
    ]);
    expect(run).toMatchObject({ state: 'completed', event: { echo: 'Basic •••' } });
    expect(log[0]?.detail).toMatchObject({
      request: { url, headers: { Authorization: 'Basic {{ app.basic_auth }}' } },
      answer: { body: { sid: 'SM1', token: '•••' } },
    });
    const stored = await engine.rows('SELECT c::text FROM calls c WHERE user_id = $1', [userId]);
    expect(toJson(stored)).not.toContain('the-secret-token');
    expect(toJson(stored)).not.toContain(basic);
  });

  it('gives no secret to who writes its name', async () => {
    const { log } = await take(userId, [sms(await connect())], {
      to: '{{ app.auth_token }} simulated.app.auth_token.simulated',
    });

    expect(provider.received[0]?.body).toContain(
      encodeURIComponent('{{ app.auth_token }}').replaceAll('%20', '+'),
    );
    expect(provider.received[0]?.body).not.toContain('the-secret-token');
    expect(log[0]?.state).toBe('done');
  });

  it('marks its connection once the provider refuses the sign-in, and for no other refusal', async () => {
    const problem = async () =>
      (
        await engine.rows<{ words: { en: string } | null }>(
          'SELECT test_problem AS words FROM user_apps WHERE user_id = $1',
          [userId],
        )
      )[0]?.words;
    const connection = await connect();
    const refuse = (status: number, code: number) =>
      provider.answer((response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(toJson({ code, message: 'no' }));
      });
    refuse(400, 21_211);
    expect((await take(userId, [sms(connection)])).run.state).toBe('failed');
    expect(await problem()).toBeNull();
    refuse(401, 20_003);
    expect((await take(userId, [sms(connection)])).run.state).toBe('failed');
    expect((await problem())?.en).toMatch(/^Twilio refuses this sign-in/);
  });

  it('never takes its secret to another host', async () => {
    const { run } = await take(userId, [
      sms(await connect(), { url: `${provider.origin}/{{ app.account_sid }}` }),
    ]);

    expect(run).toMatchObject({ state: 'failed', reason: { code: 'connection_elsewhere' } });
    expect(provider.received).toEqual([]);
  });

  it('is not made to a contact that has left the channel', async () => {
    const connection = await connect();
    await engine.track({ userId, name: 'first', contactExternalId: 'ann', data: {} });
    await engine.database.pool.query(
      `UPDATE contacts SET opted_out = '{"sms": "2026-01-01T00:00:00Z"}' WHERE user_id = $1`,
      [userId],
    );
    const { run, log } = await take(userId, [
      sms(connection),
      { type: 'TRACK', data: { event_name: 'went on' } },
    ]);

    expect(run.state).toBe('completed');
    expect(log[0]).toMatchObject({ state: 'skipped', detail: { skipped: { code: 'opted_out' } } });
    expect(provider.received).toEqual([]);
  });

  it('is made to a contact that was not asked only where the account allows it, or has not decided', async () => {
    const steps = [sms(await connect()), { type: 'TRACK' as const, data: { event_name: 'went on' } }];
    await engine.track({ userId, name: 'first', contactExternalId: 'ann', data: {} });
    const { pool } = engine.database;
    const decide = (rule: object) =>
      pool.query('UPDATE users SET may_write_unasked = $2 WHERE id = $1', [userId, JSON.stringify(rule)]);
    await decide({ sms: false });
    const held = await take(userId, steps);
    expect(held.run.state).toBe('completed');
    expect(held.log[0]).toMatchObject({ state: 'skipped', detail: { skipped: { code: 'not_asked' } } });
    expect(provider.received).toEqual([]);

    await pool.query(
      `UPDATE contacts SET subscribed = '{"sms": "2026-01-01T00:00:00Z"}' WHERE user_id = $1`,
      [userId],
    );
    expect((await take(userId, steps)).log[0]).toMatchObject({ state: 'done' });
    await pool.query(`UPDATE contacts SET subscribed = '{}' WHERE user_id = $1`, [userId]);
    await decide({ email: false });
    expect((await take(userId, steps)).log[0]).toMatchObject({ state: 'done' });
  });

  it('that was deleted while it waited fails the run with the reason, and is retried through another', async () => {
    const connection = await connect();
    provider.answer((response) => {
      response.writeHead(429, { 'Retry-After': '1' }).end();
      void engine.database.pool.query('DELETE FROM user_apps WHERE id = $1', [connection]);
    });
    const { run, log, flowId } = await take(userId, [sms(connection)]);

    expect(run).toMatchObject({ state: 'failed', reason: { code: 'connection_missing' } });
    expect(provider.received).toHaveLength(1);

    const { pool } = engine.database;
    const stepId = log[0]?.step_id ?? 0;
    provider.answer((response) => void response.end('{}'));
    await pool.query('UPDATE automatisation_steps SET user_app_id = $2 WHERE id = $1', [
      stepId,
      await connect(),
    ]);
    await pool.query('UPDATE automatisations SET version = version + 1 WHERE id = $1', [flowId]);
    await inTransaction(pool, (client) => reopenRuns(client, userId, [{ id: run.id, stepId }]));
    notifyDispatcher(pool);
    await engine.settled(userId);

    expect((await lastRun(userId)).run.state).toBe('completed');
    expect(provider.received).toHaveLength(2);
  });

  it('goes on while the secret key is replaced', async () => {
    const { pool } = engine.database;
    const connection = await connect();
    const flow = await insertFlow(pool, userId, { entry_event_name: 'many' }, [sms(connection)]);
    const enter = (from: number) =>
      engine.track(
        ...Array.from({ length: 10 }, (_, place) => ({
          userId,
          name: 'many',
          contactExternalId: `c${from + place}`,
          data: {},
        })),
      );
    const [old] = keys;
    const next = randomBytes(32);
    await enter(0);
    keys = [next, old];
    await enter(10);
    const sealed = sealCredentials(secretKeys, { userId, app: 'twilio' }, credentials);
    await pool.query('UPDATE user_apps SET credentials_encrypted = $2 WHERE id = $1', [connection, sealed]);
    keys = [next];
    await enter(20);
    await engine.settled(userId);

    const states = await engine.rows(
      'SELECT DISTINCT state FROM automatisation_runs WHERE automatisation_id = $1',
      [flow.id],
    );
    expect(states).toEqual([{ state: 'completed' }]);
    expect(provider.received).toHaveLength(30);
  });

  it('holds the whole connection for as long as its provider asks', async () => {
    const connection = await connect();
    let refusals = 0;
    provider.answer((response) => {
      if (refusals > 0) return void response.end('{}');
      refusals += 1;
      response.writeHead(429, { 'Retry-After': '2' }).end();
    });
    const flow = await insertFlow(engine.database.pool, userId, { entry_event_name: 'many' }, [
      sms(connection),
    ]);
    const began = Date.now();
    await engine.track({ userId, name: 'many', contactExternalId: 'first', data: {} });
    await engine.until(() => Promise.resolve(provider.received.length === 1 || undefined));
    await engine.eventually('SELECT FROM call_paces WHERE user_id = $1 AND held_until IS NOT NULL', [userId]);
    await engine.track(
      ...['b', 'c', 'd'].map((name) => ({ userId, name: 'many', contactExternalId: name, data: {} })),
    );
    await engine.settled(userId);

    const states = await engine.rows(
      'SELECT DISTINCT state FROM automatisation_runs WHERE automatisation_id = $1',
      [flow.id],
    );
    expect(states).toEqual([{ state: 'completed' }]);
    expect(provider.received).toHaveLength(5);
    expect(provider.received.slice(1).every(({ at }) => at - began >= 1_900)).toBe(true);
  });
});
