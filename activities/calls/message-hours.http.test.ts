import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { CallReference } from '../../db/outbound-calls/call';
import { recordEvents } from '../../db/events/record';
import { fixedKeys } from '../../config/secret-keys';
import { insertConnection, insertFlow, insertUser } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { testOutside } from '../../tests/support/providers/outside';
import { useProvider } from '../../tests/support/providers/provider';

const store = useDatabase();
const provider = useProvider();
const SECRET_KEY = fixedKeys(randomBytes(32));

const noon = Date.parse('2026-05-04T12:00:00Z');
const hour = 3_600_000;
let now = noon;
const activities = () =>
  testActivities(store.database, {
    clock: () => Promise.resolve(now),
    outside: testOutside({ SECRET_KEY, TWILIO_BASE_URL: provider.origin }),
  });

/** Takes a run to its message, while it is within its hours: 20:00 to 22:00 in Tokyo, at eleven o'clock UTC. */
async function comeToMessage(
  {
    contact = {},
    role = null,
    field = 'timezone',
  }: { contact?: object; role?: string | null; field?: string },
  step: object = {},
): Promise<CallReference> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const sms = { days: [], hoursBetween: { from: '20:00', to: '22:00' } };
  await pool.query('UPDATE users SET message_hours = $2, timezone_field = $3, timezone = $4 WHERE id = $1', [
    userId,
    { sms },
    field,
    'Asia/Tokyo',
  ]);
  const user_app_id = await insertConnection(pool, SECRET_KEY, {
    userId,
    app: 'twilio',
    credentials: { account_sid: 'AC1', auth_token: 'secret' },
  });
  const data = {
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '{"To": "+331", "Body": "Hi"}',
    ...step,
  };
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'APICALL', data, user_app_id, app_webhook_unique_identifier: 'twilio_send_sms' },
  ]);
  await pool.query('INSERT INTO contacts (user_id, external_id, data, role) VALUES ($1, $2, $3, $4)', [
    userId,
    'ada',
    contact,
    role,
  ]);
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId: 'ada', data: {} }]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
  const [run] = rows;
  if (!run) throw new Error('The run is not there');
  now = noon - hour;
  const result = await activities().advance({ userId, runId: run.id, contactId: run.contact_id, segment: 0 });
  if (result.kind !== 'call') throw new Error(`The run came to ${result.kind}`);
  return { userId, runId: run.id, visit: result.visit };
}

const make = (call: CallReference): Promise<void> =>
  new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities().makeCall, call);

const callOf = async ({ runId }: CallReference): Promise<object | undefined> =>
  (
    await store.database.pool.query<object>(
      'SELECT state, attempts, message_wait FROM calls WHERE run_id = $1',
      [runId],
    )
  ).rows[0];

describe('a message that is held up past its hours', () => {
  it.each([
    ['the account has, where the contact’s field is missing', {}, 'account'],
    ['its contact’s field names', { contact: { timezone: 'Asia/Tokyo' } }, 'contact'],
    [
      'a field inside of another names',
      { contact: { home: { zone: 'Asia/Tokyo' } }, field: 'home.zone' },
      'contact',
    ],
    ['one of the contact’s own fields names', { role: 'Asia/Tokyo', field: 'role' }, 'contact'],
    [
      'the account has, where the contact’s field holds none',
      { contact: { timezone: 'Mars/Base' } },
      'account',
    ],
  ])('goes when they begin again by the timezone that %s', async (_, given, timezone_of) => {
    const call = await comeToMessage(given);
    // It is half past ten in the evening in Tokyo.
    now = noon + 1.5 * hour;
    await expect(make(call)).rejects.toMatchObject({ type: 'CallLater', nextRetryDelay: 21.5 * hour });
    const until = '2026-05-05T11:00:00.000Z';
    expect(await callOf(call)).toMatchObject({
      state: 'pending',
      attempts: 0,
      message_wait: { channel: 'sms', until, timezone: 'Asia/Tokyo', timezone_of },
    });
    expect(provider.received).toEqual([]);

    now = Date.parse(until);
    await make(call);
    expect(await callOf(call)).toEqual({ state: 'answered', attempts: 1, message_wait: null });
    expect(provider.received).toHaveLength(1);
  });

  it('goes at once where its step is transactional', async () => {
    const call = await comeToMessage({}, { is_transactional: true });
    now = noon + 1.5 * hour;
    await make(call);
    expect(await callOf(call)).toEqual({ state: 'answered', attempts: 1, message_wait: null });
  });
});
