import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { inTransaction } from '../../../db/database/transaction';
import { retimeMessages } from '../../../db/run-orders/edited';
import { insertSmsFlows } from '../../factories/capped-flows';
import { insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { useKillableEngines } from '../../support/processes/killable-engine';
import { useProvider } from '../../support/providers/provider';
import { storeHands } from '../../support/database/store-hands';

const [minute, hour] = [60_000, 3_600_000];
const [flows, contacts, kills] = [6, 10, 3];
/** Every other contact is in Tokyo, nine hours ahead of the account. */
const [here, inTokyo] = [(flows * contacts) / 2, (flows * contacts) / 2];

const provider = useProvider();
const secretKey = randomBytes(32);
const engines = useKillableEngines(() => ({
  databaseUrl: store.url,
  secretKey: secretKey.toString('hex'),
  origins: { TWILIO_BASE_URL: provider.origin },
}));
const store = useDatabase();
const hands = storeHands(store);

/** Kills each of the two workers in turn, and starts another one in its place. */
const kill = (turn: number): Promise<void> => engines.restart(turn % 2);

const timeOf = (moment: number): string => new Date(moment).toISOString().slice(11, 16);

/** Has the account's SMS go out for two hours from a moment on, by the clocks of each contact. */
async function openAt(userId: number, moment: number): Promise<void> {
  const hours = { sms: { hoursBetween: { from: timeOf(moment), to: timeOf(moment + 2 * hour) } } };
  await inTransaction(store.database.pool, async (client) => {
    await client.query(`UPDATE users SET message_hours = $2, timezone = 'UTC' WHERE id = $1`, [
      userId,
      JSON.stringify(hours),
    ]);
    await retimeMessages(client, { userId, authorId: userId });
  });
  notifyDispatcher(store.database.pool);
}

test('messages that two workers hold for their hours, and that are killed again and again, go out once each, in their hours', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await openAt(userId, Date.now() + 6 * hour);
  await insertSmsFlows(pool, fixedKeys(secretKey), { userId, event: 'enter', flows });
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+3361234560' || n)
                          || CASE WHEN n % 2 = 0 THEN '{"timezone": "Asia/Tokyo"}' ELSE '{}' END::jsonb
     FROM generate_series(1, $2::int) n`,
    [userId, contacts],
  );
  // Some are out while their worker is killed.
  provider.answer((response) => {
    setTimeout(() => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}'), 200);
  });
  const waiting = (): Promise<{ id: number; until: Date }[]> =>
    hands.rows(
      `SELECT id, waiting_until AS until FROM automatisation_runs
       WHERE user_id = $1 AND state = 'running' AND waiting_until IS NOT NULL ORDER BY waiting_until`,
      [userId],
    );

  for (const place of [0, 1]) await engines.restart(place);
  await hands.trackAll({ userId, name: 'enter' }, contacts);
  for (let turn = 1; turn <= kills; turn += 1) {
    await hands.until(async () => (await waiting()).length >= turn * flows || undefined);
    await kill(turn);
  }
  await hands.until(async () => (await waiting()).length === here + inTokyo || undefined);
  expect(provider.received).toEqual([]);

  const opens = Math.ceil((Date.now() + minute / 4) / minute) * minute;
  await openAt(userId, opens);
  await kill(kills + 1);
  for (const moment of [opens - minute / 2, opens])
    await hands.until(() => Promise.resolve(Date.now() >= moment || undefined));
  for (let turn = 1; turn <= kills; turn += 1) {
    await hands.until(() => Promise.resolve(provider.received.length >= turn * 5 || undefined));
    await kill(turn);
  }
  const left = await hands.until(async () => {
    const runs = await hands.rows('SELECT FROM automatisation_runs WHERE user_id = $1 AND state = $2', [
      userId,
      'running',
    ]);
    const queued = await hands.rows('SELECT FROM dispatch WHERE user_id = $1', [userId]);
    return runs.length === inTokyo && queued.length === 0 ? waiting() : undefined;
  });

  // The same hours have begun in Tokyo nine hours before; they begin there again fifteen hours later.
  expect(left.map(({ until }) => until.getTime())).toEqual(left.map(() => opens + 15 * hour));
  expect(left).toHaveLength(inTokyo);
  const sent = provider.received.map(({ body }) => new URLSearchParams(body).get('Body') ?? '');
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.filter((text) => /[02468]$/.test(text))).toEqual([]);
  for (const { at } of provider.received) expect(at).toBeGreaterThanOrEqual(opens);
  const states = await hands.rows<{ state: string; calls: number }>(
    'SELECT state, count(*)::int AS calls FROM calls WHERE user_id = $1 GROUP BY 1',
    [userId],
  );
  expect(states.filter(({ state }) => !['answered', 'unknown'].includes(state))).toEqual([]);
  // A message whose worker died before it went out is not sent by another one: nobody knows.
  const unknown = states.find(({ state }) => state === 'unknown')?.calls ?? 0;
  expect(sent.length).toBeGreaterThanOrEqual(here - unknown);
  expect(unknown).toBeLessThan(here);
});
