import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { inTransaction } from '../../../db/database/transaction';
import { suppress } from '../../../db/suppressions/suppress';
import { insertSmsFlows } from '../../factories/capped-flows';
import { insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { useKillableEngines } from '../../support/processes/killable-engine';
import { useProvider } from '../../support/providers/provider';
import { storeHands } from '../../support/database/store-hands';

const [flows, contacts, kills] = [20, 8, 4];

const provider = useProvider();
const secretKey = randomBytes(32);
const engines = useKillableEngines(() => ({
  databaseUrl: store.url,
  secretKey: secretKey.toString('hex'),
  origins: { TWILIO_BASE_URL: provider.origin },
}));
const store = useDatabase();
const hands = storeHands(store);

const phoneOf = (contact: number): string => `+3361234560${contact}`;

test('twenty flows at once on two workers that are killed send nothing to a number once it is suppressed', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await insertSmsFlows(pool, fixedKeys(secretKey), { userId, event: 'enter', flows });
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+3361234560' || n) FROM generate_series(1, $2::int) n`,
    [userId, contacts],
  );
  /** From when on a number's suppression is committed, by the database's clock. */
  const suppressedSince = new Map<string, string>();
  provider.answer((response) => {
    // Some are out while their worker is killed.
    setTimeout(() => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}'), 100);
  });

  for (const place of [0, 1]) await engines.restart(place);
  await hands.trackAll({ userId, name: 'enter' }, contacts);
  for (let kill = 1; kill <= kills; kill += 1) {
    await hands.until(() => Promise.resolve(provider.received.length >= kill * 2 || undefined));
    const address = phoneOf(kill);
    await inTransaction(pool, (client) =>
      suppress(client, [
        { userId, channel: 'sms', address, reason: 'complained', words: null, since: new Date() },
      ]),
    );
    const [now] = await hands.rows<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
    suppressedSince.set(address, now?.moment ?? '');
    await engines.restart(kill % 2);
  }
  await hands.settled(userId);

  // A message that was marked as going out before is on its way, or lost with its worker; nothing begins after.
  for (const [address, moment] of suppressedSince) {
    const begun = await hands.rows(
      `SELECT FROM calls c JOIN contacts k ON k.id = c.contact_id
       WHERE c.user_id = $1 AND k.data ->> 'phone' = $2 AND c.sent_at > $3::timestamptz`,
      [userId, address, moment],
    );
    expect({ address, begun: begun.length }).toEqual({ address, begun: 0 });
  }
  const states = await hands.rows<{ state: string; is_suppressed: boolean; code: string | null }>(
    `SELECT DISTINCT c.state, s.id IS NOT NULL AS is_suppressed, c.trouble ->> 'code' AS code
     FROM calls c JOIN contacts k ON k.id = c.contact_id
     LEFT JOIN suppressions s ON s.user_id = c.user_id AND s.address = k.data ->> 'phone'
     WHERE c.user_id = $1`,
    [userId],
  );
  expect(states.filter(({ state, is_suppressed }) => state === 'skipped' && !is_suppressed)).toEqual([]);
  expect(states).toContainEqual({ state: 'skipped', is_suppressed: true, code: 'suppressed' });
});
