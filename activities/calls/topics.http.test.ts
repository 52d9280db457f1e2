import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { fixedKeys } from '../../config/secret-keys';
import { setTopicChoices } from '../../db/consent/topic-choices';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import type { CallReference } from '../../db/outbound-calls/call';
import { suppress } from '../../db/suppressions/suppress';
import { insertConnection, insertFlow, insertUser } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { testOutside } from '../../tests/support/providers/outside';
import { useProvider } from '../../tests/support/providers/provider';

const store = useDatabase();
const provider = useProvider();
const SECRET_KEY = fixedKeys(randomBytes(32));

const activities = () =>
  testActivities(store.database, { outside: testOutside({ SECRET_KEY, TWILIO_BASE_URL: provider.origin }) });

type ComingMessage = CallReference & { contactId: number; topicId: number };

/** Takes a run to a message about a topic. */
async function comeToMessage(isOptIn: boolean, step: object = {}): Promise<ComingMessage> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const topics = await pool.query<{ id: number }>(
    `INSERT INTO topics (user_id, key, names, descriptions, is_opt_in)
     VALUES ($1, 'news', '{"en": "News", "fr": ""}', '{"en": "", "fr": ""}', $2) RETURNING id`,
    [userId, isOptIn],
  );
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
    message_category: 'news',
    ...step,
  };
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'APICALL', data, user_app_id, app_webhook_unique_identifier: 'twilio_send_sms' },
  ]);
  await pool.query('INSERT INTO contacts (user_id, external_id) VALUES ($1, $2)', [userId, 'ada']);
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId: 'ada', data: {} }]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
  const [run] = rows;
  const [topic] = topics.rows;
  if (!run || !topic) throw new Error('The run is not there');
  const contactId = run.contact_id;
  const result = await activities().advance({ userId, runId: run.id, contactId, segment: 0 });
  if (result.kind !== 'call') throw new Error(`The run came to ${result.kind}`);
  return { userId, runId: run.id, visit: result.visit, contactId, topicId: topic.id };
}

const choose = ({ userId, contactId, topicId }: ComingMessage, state: 'subscribed' | 'left') =>
  setTopicChoices(store.database.pool, [{ userId, contactId, topicId, state, source: 'hand' }]);

/** Makes the call, and returns what became of it. */
async function make({ userId, runId, visit }: CallReference): Promise<[string, string | null, number]> {
  const environment = new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 });
  await environment.run(activities().makeCall, { userId, runId, visit });
  const { rows } = await store.database.pool.query<{ state: string; code: string | null }>(
    `SELECT state, trouble ->> 'code' AS code FROM calls WHERE run_id = $1`,
    [runId],
  );
  return [rows[0]?.state ?? '', rows[0]?.code ?? null, provider.received.length];
}

describe('a message about a topic', () => {
  it('goes to a contact that has not left it', async () => {
    expect(await make(await comeToMessage(false))).toEqual(['answered', null, 1]);
  });

  it('is held back from one that left it after its run came there', async () => {
    const message = await comeToMessage(false);
    await choose(message, 'left');
    expect(await make(message)).toEqual(['skipped', 'topic_left', 0]);
  });

  it('is held back from one that did not subscribe, where only subscribers get it', async () => {
    expect(await make(await comeToMessage(true))).toEqual(['skipped', 'topic_not_joined', 0]);
    const message = await comeToMessage(true);
    await choose(message, 'subscribed');
    expect(await make(message)).toEqual(['answered', null, 1]);
  });

  it('goes to all where its step is transactional', async () => {
    const message = await comeToMessage(true, { is_transactional: true });
    await choose(message, 'left');
    expect(await make(message)).toEqual(['answered', null, 1]);
  });

  it('tells of the topic before the address, where the address is suppressed too', async () => {
    const come = async (step: object = {}): Promise<ComingMessage> => {
      const message = await comeToMessage(false, {
        body: '{"To": "+15145550123", "Body": "Hi"}',
        ...step,
      });
      const gone = { userId: message.userId, channel: 'sms' as const, address: '+15145550123' };
      await inTransaction(store.database.pool, (client) =>
        suppress(client, [{ ...gone, reason: 'unreachable', words: null, since: new Date() }]),
      );
      return message;
    };
    const left = await come();
    await choose(left, 'left');
    expect(await make(left)).toEqual(['skipped', 'topic_left', 0]);
    expect(await make(await come())).toEqual(['skipped', 'suppressed', 0]);
    const transactional = await come({ is_transactional: true });
    await choose(transactional, 'left');
    expect(await make(transactional)).toEqual(['skipped', 'suppressed', 0]);
  });
});
