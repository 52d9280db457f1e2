import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { buildBroadcast, callBroadcast, connectApp, readBroadcast, smsMessage } from '../factories/broadcast';
import { useApi } from '../support/api';
import { useDatabase } from '../support/database';
import { useKillableEngines } from '../support/processes/killable-engine';
import { useProvider } from '../support/providers/provider';
import { storeHands } from '../support/store-hands';

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
  for (const place of [0, 1]) await engines.restart(place);
  await callBroadcast(visitor, id, 'send');
  for (let kill = 1; kill <= kills; kill += 1) {
    await hands.until(() => Promise.resolve(received.length >= kill * 20 || undefined));
    if (kill === 2) await visitor.call('post', `/automatisation/${id}/pause`);
    await engines.restart(kill % 2);
    if (kill === 2) await visitor.call('post', `/automatisation/${id}/resume`);
  }
  await hands.until(async () =>
    (await readBroadcast(visitor, id)).figures?.not_begun === 0 ? true : undefined,
  );
  // Calls whose worker died are given up one by one.
  await hands.until(
    async () => ((await readBroadcast(visitor, id)).figures?.under_way ?? 0) < 10 || undefined,
  );
  const { figures } = await hands.until(async () => {
    const read = await readBroadcast(visitor, id);
    return read.state === 'sent' ? read : undefined;
  });

  expect(new Set(received).size).toBe(received.length);
  expect(figures).toMatchObject({ total: contacts, under_way: 0, not_begun: 0, not_sent: 0 });
  expect((figures?.sent ?? 0) + (figures?.unknown ?? 0)).toBe(contacts);
  // Of what was out when its worker died nobody knows whether it went.
  expect(received.length).toBeGreaterThanOrEqual(figures?.sent ?? 0);
}, 240_000);
