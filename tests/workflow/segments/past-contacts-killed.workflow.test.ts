import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../../db/database/transaction';
import { givePastOrder, listPastOrders } from '../../../db/past-contacts/order';
import type { NewEvent } from '../../../db/events/record';
import { storeTopics } from '../../../db/segments/work';
import { segmentRules } from '../../../domain/entities/segments/rule';
import { segmentEventName } from '../../../domain/entities/segments/segment-event';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { useKillableEngines } from '../../support/processes/killable-engine';
import { followSegments } from '../../support/segments';
import { storeHands } from '../../support/database/store-hands';

const engines = useKillableEngines(() => ({
  databaseUrl: store.url,
  secretKey: randomBytes(32).toString('hex'),
  origins: {},
  pastPortion: 10,
}));
const store = useDatabase();
const hands = storeHands(store);

/**
 * An account whose contacts bought six days and a day ago, before there was its automation, which adds them by an order. A starting event of
 * null is that of entering a segment of those who bought, in which all have been since it was built.
 */
async function buildShop(contacts: number, event: string | null) {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const bought = (number: number, days: number): NewEvent => ({
    userId,
    name: 'bought',
    contactExternalId: `c${number}`,
    data: { number, days },
    createdAt: new Date(Date.now() - days * 86_400_000),
  });
  const numbers = Array.from({ length: contacts }, (_, number) => number);
  for (const days of [6, 1]) await hands.track(...numbers.map((number) => bought(number, days)));
  const startingEvent = event ?? segmentEventName(await insertSegment(userId), 'entered');
  const { id: automatisationId } = await insertFlow(
    pool,
    userId,
    { entry_event_name: startingEvent, reentry: 'every' },
    [
      {
        type: 'TRACK',
        data: {
          event_name: 'thanked',
          event_data: { number: '{{ event.number }}', days: '{{ event.days }}' },
        },
      },
    ],
  );
  const flow = { userId, automatisationId };
  const newest = async () => (await listPastOrders(pool, flow))[0];
  return {
    userId,
    newest,
    /** An event of a contact comes now. */
    buysNow: (number: number) => hands.track({ ...bought(number, 0), createdAt: null }),
    give: (eventName: string | null) =>
      inTransaction(pool, (client) =>
        givePastOrder(client, flow, {
          who: event === null ? 'in_segment' : 'had_event',
          event_name: eventName,
          days: event === null ? null : 30,
          includes_history: false,
          pace: null,
          startingEvent,
          from: new Date(Date.now() - 30 * 86_400_000),
          authorId: userId,
        }),
      ),
    /** Resolves once the order has looked at so many contacts. */
    hasDone: (least: number) =>
      hands.until(async () => (((await newest())?.contacts_done ?? 0) >= least ? true : undefined)),
    async isOver(): Promise<void> {
      await hands.until(async () => ((await newest())?.is_counted ? true : undefined));
      await hands.settled(userId);
    },
  };
}

/** A segment of those who bought, which is built. */
async function insertSegment(userId: number): Promise<number> {
  const { pool } = store.database;
  const id = await inTransaction(pool, async (client) => {
    await client.query('INSERT INTO segment_accounts (user_id) VALUES ($1)', [userId]);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO segments (user_id, name, kind, rules) VALUES ($1, 'Buyers', 'rules', $2) RETURNING id`,
      [
        userId,
        JSON.stringify(segmentRules.parse({ kind: 'all', rules: [{ kind: 'event', event_name: 'bought' }] })),
      ],
    );
    await storeTopics(client, userId);
    return rows[0]?.id ?? 0;
  });
  await followSegments(pool, Date.now());
  return id;
}

/** How often each run of the account has thanked its contact. */
const thanks = (userId: number) =>
  hands.rows<{ times: number; number: string; days: string }>(
    `SELECT count(*)::int AS times, min(data ->> 'number') AS number, min(data ->> 'days') AS days
     FROM events WHERE user_id = $1 AND name = 'thanked' GROUP BY cause_run_id`,
    [userId],
  );

test('two workers that are killed add each past contact once, and a second order adds nobody', async () => {
  const [contacts, kills] = [300, 3];
  const shop = await buildShop(contacts, 'bought');
  expect(await shop.give(null)).toBeNull();
  for (const place of [0, 1]) await engines.restart(place);
  for (let kill = 1; kill <= kills; kill += 1) {
    await shop.hasDone((contacts / (kills + 2)) * kill);
    await engines.restart(kill % 2);
  }
  // A contact whose event comes meanwhile enters by that event; a contact who was added before enters again.
  await shop.buysNow(contacts - 1);
  await shop.isOver();
  const first = await shop.newest();
  expect((first?.entered ?? 0) + (first?.refused.already_handled ?? 0)).toBe(contacts);

  expect(await shop.give(null)).toBeNull();
  await shop.isOver();
  expect(await shop.newest()).toMatchObject({
    added: 0,
    entered: 0,
    refused: { already_handled: contacts },
  });

  const [runs] = await hands.rows<{ added: number; of: number; events: number; old: number }>(
    `SELECT count(*)::int AS added, count(DISTINCT r.contact_id)::int AS of, count(DISTINCT r.event_id)::int AS events,
            (count(*) FILTER (WHERE e.created_at < now() - interval '2 days'))::int AS old
     FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     WHERE r.user_id = $1 AND r.past_order_id IS NOT NULL`,
    [shop.userId],
  );
  const entered = first?.entered ?? 0;
  expect(runs).toEqual({ added: entered, of: entered, events: entered, old: 0 });
  const thanked = await thanks(shop.userId);
  expect(thanked).toHaveLength(entered + 1);
  expect(thanked.every(({ times }) => times === 1)).toBe(true);
});

test('those who had another event enter once each, with its data, though a worker is killed', async () => {
  const contacts = 60;
  const shop = await buildShop(contacts, 'signed_up');
  expect(await shop.give('bought')).toBeNull();
  await engines.restart(0);
  await shop.hasDone(20);
  await engines.restart(0);
  await shop.isOver();
  expect(await shop.newest()).toMatchObject({
    event_name: 'bought',
    is_other_event: true,
    added: contacts,
    entered: contacts,
    refused: {},
  });

  expect(await shop.give('bought')).toBeNull();
  await shop.isOver();
  expect(await shop.newest()).toMatchObject({ added: 0, refused: { already_handled: contacts } });

  const thanked = await thanks(shop.userId);
  expect(thanked.map(({ number }) => Number(number)).sort((one, other) => one - other)).toEqual(
    Array.from({ length: contacts }, (_, number) => number),
  );
  expect(thanked.every(({ times, days }) => times === 1 && days === '1')).toBe(true);
});

test('those who have been in a segment since it was built enter once each, though workers are killed', async () => {
  const [contacts, kills] = [90, 2];
  const shop = await buildShop(contacts, null);
  expect(await shop.give(null)).toBeNull();
  for (const place of [0, 1]) await engines.restart(place);
  for (let kill = 1; kill <= kills; kill += 1) {
    await shop.hasDone((contacts / (kills + 1)) * kill);
    await engines.restart(kill % 2);
  }
  await shop.isOver();
  expect(await shop.newest()).toMatchObject({ added: contacts, entered: contacts, refused: {} });

  expect(await shop.give(null)).toBeNull();
  await shop.isOver();
  expect(await shop.newest()).toMatchObject({ added: 0, refused: { already_handled: contacts } });
  const [events] = await hands.rows(
    `SELECT count(*)::int AS events, count(DISTINCT contact_id)::int AS of FROM events
     WHERE user_id = $1 AND name LIKE 'segment%present'`,
    [shop.userId],
  );
  expect(events).toEqual({ events: contacts, of: contacts });
  const thanked = await thanks(shop.userId);
  expect(thanked.map(({ times }) => times)).toEqual(Array.from({ length: contacts }, () => 1));
});
