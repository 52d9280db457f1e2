import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { fixedKeys } from '../../config/secret-keys';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import type { CallReference } from '../../db/outbound-calls/call';
import { suppress } from '../../db/suppressions/suppress';
import { readReference } from '../../domain/outcomes/reference';
import { insertSmsFlows } from '../../tests/factories/capped-flows';
import { insertConnection, insertFlow, insertUser } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { testOutside, type OutsideGiven } from '../../tests/support/providers/outside';
import { useProvider } from '../../tests/support/providers/provider';
import { untilFound } from '../../tests/support/until-found';

const store = useDatabase();
const provider = useProvider();
const SECRET_KEY = fixedKeys(randomBytes(32));
const phone = '+15145550123';

let userId: number;
beforeEach(async () => {
  userId = await insertUser(store.database.pool);
});

const activities = (given: OutsideGiven = {}) =>
  testActivities(store.database, {
    outside: testOutside({
      SECRET_KEY,
      TWILIO_BASE_URL: provider.origin,
      SENDGRID_BASE_URL: provider.origin,
      PUBLIC_URL: 'https://sillage.example.com',
      ...given,
    }),
  });
const make = (call: CallReference, given?: OutsideGiven): Promise<void> =>
  new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities(given).makeCall, call);

/** Takes the runs of an event to their messages. */
async function come(event: string, contact: object = { phone }): Promise<CallReference[]> {
  const { pool } = store.database;
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, email, data) VALUES ($1, 'ada', 'Ada@Example.com', $2) ON CONFLICT DO NOTHING`,
    [userId, JSON.stringify(contact)],
  );
  await recordEvents(pool, [{ userId, name: event, contactExternalId: 'ada', data: {} }]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    `SELECT r.id, r.contact_id FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     WHERE r.user_id = $1 AND e.name = $2 ORDER BY r.id`,
    [userId, event],
  );
  const calls: CallReference[] = [];
  for (const { id: runId, contact_id: contactId } of rows) {
    const result = await activities().advance({ userId, runId, contactId, segment: 0 });
    if (result.kind !== 'call') throw new Error('The run did not come to its message');
    calls.push({ userId, runId, visit: result.visit });
  }
  return calls;
}

async function comeToSms(flows = 1): Promise<CallReference[]> {
  await insertSmsFlows(store.database.pool, SECRET_KEY, { userId, event: 'go', flows });
  return come('go');
}

async function comeToEmail(to = '{{ contact.email }}'): Promise<CallReference> {
  const { pool } = store.database;
  const user_app_id = await insertConnection(pool, SECRET_KEY, {
    userId,
    app: 'sendgrid',
    credentials: { api_key: 'SG.x', from_email: 'hello@example.com' },
  });
  const step = {
    method: 'POST',
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: { email: '{{ app.from_email }}' },
      subject: 'Hello',
      content: [{ type: 'text/html', value: 'Hello' }],
    }),
  };
  await insertFlow(pool, userId, { entry_event_name: 'mail' }, [
    { type: 'APICALL', data: step, user_app_id, app_webhook_unique_identifier: 'sendgrid_send_email' },
  ]);
  const [call] = await come('mail');
  if (!call) throw new Error('No run was begun');
  return call;
}

const stateOf = async ({ runId, visit }: CallReference): Promise<{ state: string; code: string | null }> => {
  const { rows } = await store.database.pool.query<{ state: string; code: string | null }>(
    `SELECT state, trouble ->> 'code' AS code FROM calls WHERE run_id = $1 AND visit = $2`,
    [runId, visit],
  );
  if (!rows[0]) throw new Error('The call is gone');
  return rows[0];
};

const suppressAddress = (channel: 'email' | 'sms', address: string, account = userId): Promise<void> =>
  inTransaction(store.database.pool, (client) =>
    suppress(client, [
      { userId: account, channel, address, reason: 'bounced', words: null, since: new Date() },
    ]),
  );

const skipped = { state: 'skipped', code: 'suppressed' };

describe('a message to a suppressed address', () => {
  it('is not sent, and says why, however the contact writes the address', async () => {
    await suppressAddress('sms', phone);
    await suppressAddress('email', 'ada@example.com');
    const [sms] = await comeToSms();
    const email = await comeToEmail();
    if (!sms) throw new Error('No run was begun');
    await make(sms);
    await make(email);
    expect([await stateOf(sms), await stateOf(email)]).toEqual([skipped, skipped]);
    expect(provider.received).toEqual([]);
  });

  it('goes on another channel, to another address, and in another account', async () => {
    const other = await insertUser(store.database.pool);
    await suppressAddress('email', phone);
    await suppressAddress('sms', '+15145550124');
    await suppressAddress('sms', phone, other);
    const [sms] = await comeToSms();
    if (!sms) throw new Error('No run was begun');
    await make(sms);
    expect(await stateOf(sms)).toEqual({ state: 'answered', code: null });
    expect(provider.received).toHaveLength(1);
  });

  it('goes again once the address was let in', async () => {
    await suppressAddress('sms', phone);
    await store.database.pool.query(
      `UPDATE suppressions SET lifted_at = now(), lift_reason = 'It works.' WHERE user_id = $1`,
      [userId],
    );
    const [sms] = await comeToSms();
    if (!sms) throw new Error('No run was begun');
    await make(sms);
    expect(await stateOf(sms)).toEqual({ state: 'answered', code: null });
  });

  it('waits for a suppression that is being stored, whichever workers would send it', async () => {
    const calls = await comeToSms(2);
    const { pool } = store.database;
    const made = await inTransaction(pool, async (client) => {
      await suppress(client, [
        { userId, channel: 'sms', address: phone, reason: 'complained', words: null, since: new Date() },
      ]);
      const under = calls.map((call) => make(call));
      // Both stand at the lock, or have not waited for it.
      await untilFound(async () => {
        const { rows } = await pool.query<{ waiting: number; begun: number }>(
          `SELECT (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting,
                  (SELECT count(*) FROM calls WHERE user_id = $1 AND state <> 'pending') AS begun`,
          [userId],
        );
        const [row] = rows;
        return row && Number(row.waiting) + Number(row.begun) >= calls.length ? row : undefined;
      });
      return under;
    });
    await Promise.all(made);
    expect(await Promise.all(calls.map(stateOf))).toEqual([skipped, skipped]);
    expect(provider.received).toEqual([]);
  });
});

describe('a number that Twilio refuses', () => {
  it.each([
    [21_614, [{ address: phone, reason: 'unreachable' }]],
    [21_610, []],
  ])('with %d is suppressed, or not', async (code, suppressions) => {
    provider.answer((response) => {
      response.statusCode = 400;
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ code, message: 'No.' }));
    });
    const [sms] = await comeToSms();
    if (!sms) throw new Error('No run was begun');
    await make(sms);
    const { rows } = await store.database.pool.query(
      'SELECT address, reason FROM suppressions WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual(suppressions);
  });
});

describe('what leads back to a message', () => {
  it('goes to SendGrid as an argument, and to Twilio in the address of its status callback', async () => {
    const email = await comeToEmail();
    await make(email);
    const { custom_args } = JSON.parse(provider.received[0]?.body ?? '{}') as {
      custom_args?: { sillage_message?: string };
    };
    expect(readReference(custom_args?.sillage_message ?? '')).toMatchObject({
      runId: email.runId,
      visit: email.visit,
    });
    const [sms] = await comeToSms();
    if (!sms) throw new Error('No run was begun');
    await make(sms);
    const callback = new URL(new URLSearchParams(provider.received[1]?.body).get('StatusCallback') ?? '');
    expect(callback.origin + callback.pathname).toBe('https://sillage.example.com/api/event/twilio/outcome');
    expect(callback.searchParams.get('connection')).toMatch(/^\d+$/);
    expect(readReference(callback.searchParams.get('message') ?? '')).toMatchObject({
      runId: sms.runId,
      visit: sms.visit,
    });
  });

  it.each([undefined, 'http://sillage.example.com', 'https://localhost:3000', 'https://my_host.example.com'])(
    'names no address that Twilio cannot reach: %s',
    async (PUBLIC_URL) => {
      const [sms] = await comeToSms();
      if (!sms) throw new Error('No run was begun');
      await make(sms, { PUBLIC_URL });
      expect(new URLSearchParams(provider.received[0]?.body).has('StatusCallback')).toBe(false);
    },
  );
});
