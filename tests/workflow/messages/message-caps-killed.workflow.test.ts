import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { insertSmsFlows } from '../../factories/capped-flows';
import { insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { useKillableEngines } from '../../support/processes/killable-engine';
import { useProvider } from '../../support/providers/provider';
import { storeHands } from '../../support/database/store-hands';

const [flows, contacts, allowed, kills] = [50, 8, 3, 6];

const provider = useProvider();
const secretKey = randomBytes(32);
const engines = useKillableEngines(() => ({
  databaseUrl: store.url,
  secretKey: secretKey.toString('hex'),
  origins: { TWILIO_BASE_URL: provider.origin },
}));
const store = useDatabase();
const hands = storeHands(store);

test('fifty flows at once on two workers that are killed never write more often than a cap allows', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const cap = {
    channel: 'sms',
    category: null,
    count: allowed,
    period: 7,
    unit: 'days',
    when_reached: 'wait',
  };
  await pool.query('UPDATE users SET message_caps = $2 WHERE id = $1', [userId, JSON.stringify([cap])]);
  await insertSmsFlows(pool, fixedKeys(secretKey), { userId, event: 'enter', flows });
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+3361234560' || n) FROM generate_series(1, $2::int) n`,
    [userId, contacts],
  );
  const received = new Map<string, number>();
  provider.answer((response, { body }) => {
    const to = new URLSearchParams(body).get('To') ?? '';
    received.set(to, (received.get(to) ?? 0) + 1);
    // Some are out while their worker is killed.
    setTimeout(() => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}'), 200);
  });

  for (const place of [0, 1]) await engines.restart(place);
  await hands.trackAll({ userId, name: 'enter' }, contacts);
  for (let kill = 1; kill <= kills; kill += 1) {
    const least = Math.min(kill * 3, contacts * allowed - 1);
    await hands.until(() => Promise.resolve(provider.received.length >= least || undefined));
    await engines.restart(kill % 2);
  }
  await hands.until(async () => {
    const left = await hands.rows(
      `SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running' AND waiting_until IS NULL
       UNION ALL SELECT FROM dispatch WHERE user_id = $1`,
      [userId],
    );
    return left.length === 0 || undefined;
  });

  const counted = await hands.rows<{ messages: number; open: number }>(
    `SELECT count(*)::int AS messages, (count(*) FILTER (WHERE is_open))::int AS open
     FROM counted_messages WHERE user_id = $1 GROUP BY contact_id`,
    [userId],
  );
  expect(counted).toEqual(Array.from({ length: contacts }, () => ({ messages: allowed, open: 0 })));
  // A message whose worker died before it went out counts too: nobody knows.
  expect(Math.max(...received.values())).toBeLessThanOrEqual(allowed);
  const states = await hands.rows<{ state: string; calls: number }>(
    'SELECT state, count(*)::int AS calls FROM calls WHERE user_id = $1 GROUP BY 1',
    [userId],
  );
  const unknown = states.find(({ state }) => state === 'unknown')?.calls ?? 0;
  expect(states.filter(({ state }) => !['answered', 'unknown'].includes(state))).toEqual([]);
  expect(provider.received.length).toBeGreaterThanOrEqual(contacts * allowed - unknown);
});
