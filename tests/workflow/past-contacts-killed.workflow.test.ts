import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../db/database/transaction';
import { givePastOrder, listPastOrders } from '../../db/past-contacts/order';
import type { NewEvent } from '../../db/events/record';
import { insertFlow, insertUser } from '../factories/flow';
import { useDatabase } from '../support/database';
import { startKillableEngine, type KillableEngine } from '../support/processes/killable-engine';
import { testStack } from '../support/stack';
import { storeHands } from '../support/store-hands';

const [contacts, kills] = [300, 3];

const engines: KillableEngine[] = [];
// The engines must end before their database does.
afterAll(() => Promise.all(engines.map((engine) => engine.kill())));
const store = useDatabase();
const hands = storeHands(store);

const taskQueue = `test-${randomBytes(6).toString('hex')}`;
const start = (): Promise<KillableEngine> => {
  const { temporalAddress: address, workflowBundlePath } = testStack('temporalAddress', 'workflowBundlePath');
  return startKillableEngine({
    ...{ databaseUrl: store.url, address, taskQueue, workflowBundlePath },
    ...{ secretKey: randomBytes(32).toString('hex'), answersWithin: 10_000, origins: {} },
    pastPortion: 10,
  });
};

test('two workers that are killed add each past contact once, and a second order adds nobody', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const past = (number: number): NewEvent => ({
    ...{ userId, name: 'bought', contactExternalId: `c${number}`, data: { number } },
    createdAt: new Date(Date.now() - 86_400_000),
  });
  const all = Array.from({ length: contacts }, (_, number) => number);
  // Two events of each contact, before there is an automation: the later one counts.
  await hands.track(...all.map((number) => ({ ...past(number), createdAt: new Date(Date.now() - 5e8) })));
  await hands.track(...all.map(past));
  const { id: automatisationId } = await insertFlow(
    pool,
    userId,
    { entry_event_name: 'bought', reentry: 'every' },
    [{ type: 'TRACK', data: { event_name: 'thanked', event_data: {} } }],
  );
  const flow = { userId, automatisationId };
  const give = () =>
    inTransaction(pool, (client) =>
      givePastOrder(client, flow, {
        ...{ days: 30, includes_history: false, pace: null, eventName: 'bought', authorId: userId },
      }),
    );
  const newest = async () => (await listPastOrders(pool, flow))[0];
  const counted = () => hands.until(async () => ((await newest())?.is_counted ? true : undefined));

  expect(await give()).toBeNull();
  for (const place of [0, 1]) engines[place] = await start();
  for (let kill = 1; kill <= kills; kill += 1) {
    const least = (contacts / (kills + 2)) * kill;
    await hands.until(async () => (((await newest())?.contacts_done ?? 0) >= least ? true : undefined));
    await engines[kill % 2]?.kill();
    engines[kill % 2] = await start();
  }
  // A contact whose event comes meanwhile enters by that event; whoever was added before enters again.
  await hands.track({ ...past(contacts - 1), createdAt: null });
  await counted();
  await hands.settled(userId);
  const first = await newest();
  expect((first?.entered ?? 0) + (first?.refused.already_handled ?? 0)).toBe(contacts);

  expect(await give()).toBeNull();
  await counted();
  await hands.settled(userId);
  expect(await newest()).toMatchObject({ added: 0, entered: 0, refused: { already_handled: contacts } });

  const [runs] = await hands.rows<{ added: number; of: number; events: number; old: number }>(
    `SELECT count(*)::int AS added, count(DISTINCT r.contact_id)::int AS of, count(DISTINCT r.event_id)::int AS events,
            (count(*) FILTER (WHERE e.created_at < now() - interval '2 days'))::int AS old
     FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     WHERE r.user_id = $1 AND r.past_order_id IS NOT NULL`,
    [userId],
  );
  const entered = first?.entered ?? 0;
  expect(runs).toEqual({ added: entered, of: entered, events: entered, old: 0 });
  const thanked = await hands.rows<{ times: number }>(
    `SELECT count(*)::int AS times FROM events WHERE user_id = $1 AND name = 'thanked' GROUP BY cause_run_id`,
    [userId],
  );
  expect(thanked).toHaveLength(entered + 1);
  expect(thanked.every(({ times }) => times === 1)).toBe(true);
}, 240_000);
