import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { inTransaction } from '../../../db/database/transaction';
import type { Broadcast } from '../../../domain/entities/broadcast';
import { isChoice, noticePage } from '../../../domain/entities/notice';
import {
  buildBroadcast,
  callBroadcast,
  connectApp,
  readBroadcast,
  smsMessage,
} from '../../factories/broadcast';
import { dataOf } from '../../support/api/answers';
import { useApi, type Visitor } from '../../support/api/api';
import { useDatabase } from '../../support/database/database';
import { useKillableEngines } from '../../support/processes/killable-engine';
import { useProvider } from '../../support/providers/provider';
import { storeHands } from '../../support/database/store-hands';

const [contacts, kills] = [120, 3];

const provider = useProvider();
const secretKey = randomBytes(32);
const engines = useKillableEngines(() => ({
  databaseUrl: store.url,
  secretKey: secretKey.toString('hex'),
  origins: { TWILIO_BASE_URL: provider.origin },
}));
const store = useDatabase();
const api = useApi({ SECRET_KEY: fixedKeys(secretKey) }, store);
const hands = storeHands(store);

/** Resolves when all of the broadcast has gone out; a failure tells how far it has come. */
async function sent(visitor: Visitor, id: number) {
  let last: Broadcast | undefined;
  try {
    return await hands.until(async () => {
      last = await readBroadcast(visitor, id);
      return last.state === 'sent' ? last : undefined;
    });
  } catch (cause) {
    throw new Error(`It was not sent: ${JSON.stringify(last?.figures)}`, { cause });
  }
}

test('a broadcast of two workers that are killed is paused, goes on, and reaches each address at most once', async () => {
  const visitor = await api.visitor();
  await visitor.call('put', '/user', { may_write_unasked: { sms: true } });
  // Each number is there twice.
  await store.database.pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+336' || 10000000 + n % $2) FROM generate_series(1, 2 * $2::int) n`,
    [visitor.userId, contacts],
  );
  const received: string[] = [];
  provider.answer((response, { body }) => {
    received.push(new URLSearchParams(body).get('To') ?? '');
    // Some are out while their worker is killed.
    setTimeout(() => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}'), 100);
  });
  const { id } = await buildBroadcast(visitor, {
    messages: [smsMessage(await connectApp(visitor, 'twilio'))],
    delay_between_messages: 50,
  });
  const callFlow = async (call: 'pause' | 'resume') => {
    expect((await visitor.call('post', `/automatisation/${id}/${call}`)).status).toBe(200);
  };
  for (const place of [0, 1]) await engines.restart(place);
  await callBroadcast(visitor, id, 'send');
  for (let kill = 1; kill <= kills; kill += 1) {
    await hands.until(() => Promise.resolve(received.length >= kill * 20 || undefined));
    if (kill === 2) await callFlow('pause');
    await engines.restart(kill % 2);
    if (kill === 2) await callFlow('resume');
  }
  // Calls whose worker died are given up one by one.
  const { figures } = await sent(visitor, id);

  expect(new Set(received).size).toBe(received.length);
  expect(figures).toMatchObject({ total: contacts, under_way: 0, not_begun: 0, not_sent: 0 });
  expect((figures?.sent ?? 0) + (figures?.unknown ?? 0)).toBe(contacts);
  // Of what was out when its worker died nobody knows whether it went.
  expect(received.length).toBeGreaterThanOrEqual(figures?.sent ?? 0);
});

test('the winner of a test is chosen and told once, though the worker that chooses it is killed', async () => {
  const visitor = await api.visitor();
  const { pool } = store.database;
  await visitor.call('put', '/user', { may_write_unasked: { sms: true } });
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+337' || 10000000 + n) FROM generate_series(1, 40) n`,
    [visitor.userId],
  );
  provider.answer((response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1"}');
  });
  const app = await connectApp(visitor, 'twilio');
  const { id } = await buildBroadcast(visitor, {
    messages: [smsMessage(app, 'First'), smsMessage(app, 'Second')],
    test: { percent: 50, hours: 1 },
  });
  for (const place of [0, 1]) await engines.restart(place);
  await callBroadcast(visitor, id, 'send');
  await hands.until(async () => (await readBroadcast(visitor, id)).figures?.sent === 20 || undefined);

  // The hours of the test are over while its flow is held: who chooses waits, and is killed.
  await hands.eventually('SELECT FROM broadcasts WHERE automatisation_id = $1 AND test_ends_at IS NOT NULL', [
    id,
  ]);
  await inTransaction(pool, async (client) => {
    await client.query('SELECT FROM automatisations WHERE id = $1 FOR NO KEY UPDATE', [id]);
    await pool.query('UPDATE broadcasts SET test_ends_at = now() WHERE automatisation_id = $1', [id]);
    await hands.eventually(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%automatisations%'`,
    );
    for (const place of [0, 1]) await engines.restart(place);
  });
  await hands.until(async () => ((await readBroadcast(visitor, id)).test_result ? true : undefined));
  for (const place of [0, 1]) await engines.restart(place);
  const { figures, test_result: result } = await sent(visitor, id);
  expect((figures?.sent ?? 0) + (figures?.unknown ?? 0)).toBe(40);
  expect(result).toMatchObject({ winner: 'a', by: 'rule', chance: expect.any(Number) as unknown });
  expect(dataOf(await visitor.call('get', '/notice'), noticePage).notices.filter(isChoice)).toMatchObject([
    { count: 20, test: { variant: 'a', message: 'First', is_decided: false, counts: result?.counts } },
  ]);
});
