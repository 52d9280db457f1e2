import { MockActivityEnvironment } from '@temporalio/testing';
import { updateUserSettings } from '../../db/accounts/user-settings';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import { whyAddressRefusedOf } from '../../db/suppressions/asked';
import { insertSmsFlows } from '../../tests/factories/capped-flows';
import { testActivities } from '../../tests/support/activities';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { testOutside } from '../../tests/support/providers/outside';
import { useProvider } from '../../tests/support/providers/provider';
import { deliverSms } from '../../tests/support/providers/webhooks';

const api = useApi();
const provider = useProvider();
const mobile = '+15145550123';
const accountSid = 'AC1';

let visitor: Visitor;
let serial = 0;
beforeEach(async () => {
  visitor = await api.visitor();
  const { database, settings } = api;
  await inTransaction(database.pool, (client) =>
    updateUserSettings(client, visitor.userId, { twilio_account_sid: accountSid }, settings.SECRET_KEY),
  );
  const data = { body: '{"To": "{{ contact.mobile }}", "Body": "Hello"}' };
  await insertSmsFlows(database.pool, settings.SECRET_KEY, {
    userId: visitor.userId,
    event: 'go',
    flows: 1,
    data,
  });
  await database.pool.query(
    `INSERT INTO contacts (user_id, external_id, data, subscribed) VALUES ($1, 'ada', $2, '{"sms": "2026-11-01T00:00:00.000Z"}')`,
    [visitor.userId, JSON.stringify({ mobile })],
  );
});
// The account that signs must be the only one with this sid.
afterEach(() => api.database.pool.query('UPDATE users SET twilio_account_sid = NULL'));

const reply = async (Body: string, From = mobile): Promise<void> => {
  const form = { AccountSid: accountSid, MessageSid: `SM${(serial += 1)}`, From, To: '+15145550100', Body };
  const answer = await deliverSms(api, { form, authToken: 'secret' });
  expect(answer.status).toBe(200);
};

/** Sends the contact its SMS, and returns how its call ended and how many messages have reached Twilio. */
async function send(): Promise<[string | undefined, string | null | undefined, number]> {
  const { userId } = visitor;
  const { pool } = api.database;
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId: 'ada', data: {} }]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [userId],
  );
  const [run] = rows;
  if (!run) throw new Error('No run was begun');
  const activities = testActivities(api.database, {
    outside: testOutside({ SECRET_KEY: api.settings.SECRET_KEY, TWILIO_BASE_URL: provider.origin }),
  });
  const reference = { userId, runId: run.id, contactId: run.contact_id, segment: 0 };
  const result = await activities.advance(reference);
  if (result.kind !== 'call') throw new Error('The run did not come to its message');
  const call = { userId, runId: run.id, visit: result.visit };
  await new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities.makeCall, call);
  const calls = await pool.query<{ state: string; code: string | null }>(
    `SELECT state, trouble ->> 'code' AS code FROM calls WHERE run_id = $1`,
    [run.id],
  );
  return [calls.rows[0]?.state, calls.rows[0]?.code, provider.received.length];
}

describe('a STOP from a number that the contact has in a field other than phone', () => {
  it('holds back its messages, until a START', async () => {
    await reply('ARRET');
    expect(await send()).toEqual(['skipped', 'opted_out', 0]);
    await reply('START');
    expect(await send()).toEqual(['answered', null, 1]);
  });

  it('holds them back once the contact that was made of the number was erased', async () => {
    await reply('STOP');
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
      [visitor.userId, mobile],
    );
    expect((await visitor.call('delete', `/contact/${rows[0]?.id}`)).status).toBe(200);
    expect(await send()).toEqual(['skipped', 'opted_out', 0]);
    await reply('START');
    expect(await send()).toEqual(['answered', null, 1]);
  });

  it('holds back nothing to another number with the same last digits', async () => {
    await reply('STOP', '+14385550123');
    expect(await send()).toEqual(['answered', null, 1]);
  });

  it('leaves a contact that has the number as its phone to its own consent', async () => {
    await api.database.pool.query(
      `UPDATE contacts SET data = jsonb_build_object('mobile', $2::text, 'phone', $2::text) WHERE user_id = $1`,
      [visitor.userId, mobile],
    );
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, data, opted_out) VALUES ($1, 'ben', $2, '{"sms": "2026-11-01T00:00:00.000Z"}')`,
      [visitor.userId, JSON.stringify({ phone: mobile })],
    );
    expect(await send()).toEqual(['answered', null, 1]);
  });

  it('counts in what is only tried, as of the moment at which the message would have gone', async () => {
    const before = Date.now() - 60_000;
    await reply('STOP');
    const addressed = { channel: 'sms' as const, addresses: [mobile], otherNumbers: [mobile] };
    const asked = [before, Date.now() + 60_000, null].map((at) => ({ ...addressed, at }));
    expect(await whyAddressRefusedOf(api.database.pool, visitor.userId, asked)).toEqual([
      null,
      'opted_out',
      'opted_out',
    ]);
  });
});
