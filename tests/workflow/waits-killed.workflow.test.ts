import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useDatabase } from '../support/database/database';
import { startKillableEngine, type KillableEngine } from '../support/processes/killable-engine';
import { testStack } from '../support/stack';
import { storeHands } from '../support/database/store-hands';

let engine: KillableEngine | undefined;
// The engine must end before its database does.
afterAll(() => engine?.kill());
const store = useDatabase();
const hands = storeHands(store);

const taskQueue = `test-${randomBytes(6).toString('hex')}`;
const start = (): Promise<KillableEngine> => {
  const { temporalAddress: address, workflowBundlePath } = testStack('temporalAddress', 'workflowBundlePath');
  return startKillableEngine({
    databaseUrl: store.url,
    address,
    taskQueue,
    workflowBundlePath,
    secretKey: randomBytes(32).toString('hex'),
    origins: {},
    answersWithin: 10_000,
  });
};

const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const waitFor = (seconds: number): FlowStepGiven => ({
  type: 'WAIT',
  data: { event_name: 'bought', time_out: { delay: seconds } },
  whenTrue: [track('thanked')],
  whenFalse: [track('reminded')],
});

test('runs that wait while their worker is killed each take the branch of what came meanwhile, once', async () => {
  const { pool } = store.database;
  engine = await start();
  const userId = await insertUser(pool);
  // The time of the one is over while no worker lives, and not before all have come to wait, on a busy machine either.
  const { id: shorter } = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [waitFor(25)]);
  await insertFlow(pool, userId, { entry_event_name: 'enter' }, [waitFor(32)]);
  const contacts = Array.from({ length: 20 }, (_, place) => `contact ${place}`);
  const buyers = contacts.filter((_, place) => place % 2 === 0);
  const events = (name: string, of: readonly string[]) =>
    of.map((contactExternalId) => ({ userId, name, contactExternalId, data: {} }));
  await hands.track(...events('enter', contacts));
  await hands.until(async () => {
    const waiting = await hands.rows(
      'SELECT FROM automatisation_runs WHERE user_id = $1 AND awaited_event IS NOT NULL',
      [userId],
    );
    return waiting.length === 2 * contacts.length || undefined;
  });
  await engine.kill();
  await hands.track(...events('bought', buyers));
  await hands.until(async () => {
    const left = await hands.rows(
      'SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until > now()',
      [shorter],
    );
    return left.length === 0 || undefined;
  });
  engine = await start();
  await hands.settled(userId);

  const took = await hands.rows<{ contact: string; name: string; count: number }>(
    `SELECT c.external_id AS contact, e.name, count(*)::int AS count
     FROM events e JOIN automatisation_runs r ON r.id = e.cause_run_id JOIN contacts c ON c.id = r.contact_id
     WHERE e.user_id = $1 GROUP BY 1, 2`,
    [userId],
  );
  const must = contacts.map((contact) => ({
    contact,
    name: buyers.includes(contact) ? 'thanked' : 'reminded',
    count: 2,
  }));
  const inOrder = (rows: typeof must) =>
    [...rows].sort((one, other) => one.contact.localeCompare(other.contact));
  expect(inOrder(took)).toEqual(inOrder(must));
});

test('events that were being stored while runs came to wait are found when the worker is killed before, or during, its second look, once', async () => {
  const { pool } = store.database;
  await engine?.kill();
  engine = await start();
  const userId = await insertUser(pool);
  await insertFlow(pool, userId, { entry_event_name: 'enter' }, [waitFor(3_600)]);
  const contacts = Array.from({ length: 20 }, (_, place) => `buyer ${place}`);
  const events = (name: string) =>
    contacts.map((contactExternalId) => ({ userId, name, contactExternalId, data: {} }));
  await hands.track(...events('enter'));
  const ofAccount = 'run_id IN (SELECT id FROM automatisation_runs WHERE user_id = $1)';
  await inTransaction(pool, async (client) => {
    // No run is seen as waiting: none has an outbox row that has been taken.
    await recordEvents(client, events('bought'));
    await hands.until(async () => {
      const waiting = await hands.rows(
        'SELECT FROM automatisation_runs WHERE user_id = $1 AND awaited_event IS NOT NULL',
        [userId],
      );
      return waiting.length === contacts.length || undefined;
    });
    await engine?.kill();
  });
  const noted = await hands.rows(`SELECT FROM second_looks WHERE ${ofAccount}`, [userId]);
  expect(noted).toHaveLength(contacts.length);

  // The next worker dies in the midst of its look, which cannot put its wake-ups into the outbox yet.
  await inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE dispatch IN EXCLUSIVE MODE');
    await hands.rows(`UPDATE second_looks SET due_at = due_at - interval '1 minute' WHERE ${ofAccount}`, [
      userId,
    ]);
    engine = await start();
    await hands.eventually(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%second_looks%' AND pid <> pg_backend_pid()`,
    );
    await engine.kill();
  });
  engine = await start();
  await hands.settled(userId);

  const took = await hands.rows<{ contact: string; names: string[] }>(
    `SELECT c.external_id AS contact, array_agg(e.name) AS names
     FROM events e JOIN automatisation_runs r ON r.id = e.cause_run_id JOIN contacts c ON c.id = r.contact_id
     WHERE e.user_id = $1 GROUP BY 1`,
    [userId],
  );
  expect(took.map(({ contact }) => contact).sort()).toEqual([...contacts].sort());
  expect(took.filter(({ names }) => names.join() !== 'thanked')).toEqual([]);
  expect(await hands.rows(`SELECT FROM second_looks WHERE ${ofAccount}`, [userId])).toEqual([]);
});
