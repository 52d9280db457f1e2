import { buildContact } from '../../../../tests/factories/audience';
import { buildEmailFlow, comeToMessage } from '../../../../tests/factories/messages';
import { useApi } from '../../../../tests/support/api/api';
import { sendgridKeys, tellByEmail } from '../../../../tests/support/providers/outcomes';
import { Random } from '../../../../tests/support/random';

const api = useApi();
const keys = sendgridKeys();

/** Each message has these events: two opens, one of them by a machine, and a bounce of every tenth. */
const [messages, eventsOfMessage] = [2_000, 5];
/** How often all of it is told. */
const tellings = 2;
const batch = 250;

test('10,000 events in a burst, each told twice and in any order, are counted exactly', async () => {
  const { pool } = api.database;
  const visitor = await api.visitor();
  const { userId } = visitor;
  const { connectionId } = await buildEmailFlow(visitor, {
    name: 'Mail',
    event: 'paid',
    webhookKey: keys.key,
  });
  const ada = await buildContact(api.database, userId, { email: 'ada@example.com' });
  const runId = await comeToMessage(api, ada, { name: 'paid', state: 'answered' });
  // A run with as many messages as a loop would make, without walking through it.
  await pool.query(
    `INSERT INTO calls (run_id, visit, user_id, step_id, user_app_id, webhook, request, state, contact_id, ended_at)
     SELECT run_id, visit + n, user_id, step_id, user_app_id, webhook, request, state, contact_id, now()
     FROM calls, generate_series(1, $2::int - 1) n WHERE run_id = $1 AND visit = 0`,
    [runId, messages],
  );
  const { rows: calls } = await pool.query<{ visit: number; key: string }>(
    'SELECT visit, idempotency_key AS key FROM calls WHERE run_id = $1 ORDER BY visit',
    [runId],
  );
  const events = calls.flatMap(({ visit, key }) => {
    const about = { email: `c${visit}@example.com`, sillage_message: `${runId}.${visit}.${key}` };
    const kinds = [
      { event: 'processed' },
      visit % 10 === 0 ? { event: 'bounce', type: 'bounce', status: '5.1.1' } : { event: 'delivered' },
      { event: 'open' },
      { event: 'open', sg_machine_open: true },
      { event: 'click', url: 'https://shop.example/a' },
    ];
    return kinds.map((kind, place) => ({
      ...about,
      ...kind,
      timestamp: 1_795_780_000 + place,
      sg_event_id: `${visit}/${place}`,
    }));
  });
  expect(events).toHaveLength(messages * eventsOfMessage);
  const random = new Random(10_000);
  const told = Array.from({ length: tellings }, () => events)
    .flat()
    .map((event) => ({ event, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ event }) => event);
  const batches = Array.from({ length: told.length / batch }, (_, place) =>
    told.slice(place * batch, (place + 1) * batch),
  );
  const queue = batches.values();
  const send = async (): Promise<void> => {
    for (const part of queue) {
      const { status } = await tellByEmail(api, { connectionId, events: part, keys });
      expect(status).toBe(204);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));

  const { rows } = await pool.query(
    `SELECT kind, is_machine, count(*)::int AS outcomes, count(DISTINCT visit)::int AS messages
     FROM message_outcomes WHERE user_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [userId],
  );
  const all = { outcomes: messages, messages };
  expect(rows).toEqual([
    { kind: 'accepted', is_machine: false, ...all },
    { kind: 'bounced', is_machine: false, outcomes: messages / 10, messages: messages / 10 },
    { kind: 'clicked', is_machine: false, ...all },
    { kind: 'delivered', is_machine: false, outcomes: messages * 0.9, messages: messages * 0.9 },
    { kind: 'opened', is_machine: false, ...all },
    { kind: 'opened', is_machine: true, ...all },
  ]);
  const suppressed = await pool.query('SELECT FROM suppressions WHERE user_id = $1', [userId]);
  expect(suppressed.rowCount).toBe(messages / 10);
});
