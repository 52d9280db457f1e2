import fc from 'fast-check';
import type { RevenueSettingInput } from '../../domain/entities/reports/revenue';
import { insertUser } from '../../tests/factories/flow';
import {
  insertSendingFlow,
  sendMessage,
  tellOfMessage,
  type SendingFlow,
  type SentMessage,
} from '../../tests/factories/sent-messages';
import { useDatabase } from '../../tests/support/database/database';
import { eraseOld, letDaysPass } from '../../tests/support/database/retention';
import { revenueCheck } from '../checks/of-revenue';
import { deleteContacts } from '../contacts/delete';
import { inTransaction } from '../database/transaction';
import { erasePortion } from '../erasure/account';
import { recordEvents } from '../events/record';
import { countGoals } from '../goals/count';
import { readRevenue } from './figures';
import { readRevenueSetting, removeRevenueSetting, saveRevenueSetting } from './setting';

const store = useDatabase();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Counts what has come, as the worker does ten minutes later. */
async function countLater(): Promise<void> {
  const { pool } = store.database;
  while (await countGoals(pool));
  await pool.query('UPDATE revenue_events SET due_at = now() WHERE due_at > now()');
  while (await countGoals(pool));
}

const setting = (given: Partial<RevenueSettingInput> = {}): RevenueSettingInput => ({
  event_name: 'paid',
  value_field: 'order.total',
  credit: 'last_message',
  window_days: 7,
  ...given,
});

const pay = (userId: number, contact: string, at: Date, total: unknown, name = 'paid') =>
  recordEvents(store.database.pool, [
    { userId, name, contactExternalId: contact, data: { order: { total } }, createdAt: at },
  ]);

/** Sums of decimals have rounding errors; none of them is a zero below zero. */
const cents = (value: number): number => Math.round(value * 100) / 100 + 0;

const told = async (userId: number, period = {}): Promise<[flow: number, events: number, value: number][]> =>
  (await readRevenue(store.database.pool, userId, period)).map((row) => [
    row.automatisation_id,
    row.events,
    cents(row.value),
  ]);

interface Shop {
  userId: number;
  welcome: SendingFlow;
  spring: SendingFlow;
}

async function aShop(given?: Partial<RevenueSettingInput>): Promise<Shop> {
  const userId = await insertUser(store.database.pool);
  const welcome = await insertSendingFlow(store.database, userId, { name: 'Welcome' });
  const spring = await insertSendingFlow(store.database, userId, { name: 'Spring', isCampaign: true });
  if (given) await saveRevenueSetting(store.database.pool, userId, setting(given));
  return { userId, welcome, spring };
}

const send = ({ userId }: Shop, flow: SendingFlow, at: Date, contact = 'ada'): Promise<SentMessage> =>
  sendMessage(store.database, userId, flow, { contact, at });
const click = (message: SentMessage, at: Date, isMachine = false) =>
  tellOfMessage(store.database, message, [{ kind: 'clicked', at, isMachine }]);
const ago = (time: number): Date => new Date(Date.now() - time);

describe('the revenue of messages', () => {
  it('counts for the last message that was sent within the window, once, or for none', async () => {
    const shop = await aShop({});
    const { userId, welcome, spring } = shop;
    await send(shop, spring, ago(6 * day));
    await send(shop, welcome, ago(3 * day));
    await pay(userId, 'ada', ago(2 * day), 20);
    await pay(userId, 'ada', ago(4 * day), '5.5');
    await pay(userId, 'ada', ago(8 * day), 7);
    await pay(userId, 'ben', ago(day), 100);
    await pay(userId, 'ada', ago(day), 'free');
    await pay(userId, 'ada', ago(day), 1, 'asked');
    await countLater();
    await countLater();
    expect(await told(userId)).toEqual([
      [0, 2, 107],
      [welcome.id, 1, 20],
      [spring.id, 1, 5.5],
    ]);
    expect(await told(userId, { from: ago(3 * day) })).toEqual([
      [0, 1, 100],
      [welcome.id, 1, 20],
    ]);
  });

  it('counts for a message by when it was sent, however long it was held before', async () => {
    const shop = await aShop({});
    const { userId, welcome } = shop;
    await sendMessage(store.database, userId, welcome, { contact: 'ada', at: ago(6 * day), held: 9 * day });
    await pay(userId, 'ada', ago(day), 20);
    await countLater();
    expect(await told(userId)).toEqual([[welcome.id, 1, 20]]);
  });

  it('counts for the last message in which the contact followed a link, whatever was sent since', async () => {
    const shop = await aShop({ credit: 'last_click', window_days: 2 });
    const { userId, welcome, spring } = shop;
    const clicked = await send(shop, welcome, ago(20 * day));
    await click(clicked, ago(1.5 * day));
    const scanned = await send(shop, spring, ago(day));
    await click(scanned, ago(day - hour), true);
    await pay(userId, 'ada', ago(hour), 20);
    await pay(userId, 'ada', ago(1.6 * day), 3);
    await countLater();
    expect(await told(userId)).toEqual([
      [0, 1, 3],
      [welcome.id, 1, 20],
    ]);
  });

  it('waits for clicks that are told late, and is never counted again after that', async () => {
    const shop = await aShop({ credit: 'last_click' });
    const { userId, welcome, spring } = shop;
    const message = await send(shop, welcome, ago(2 * hour));
    await pay(userId, 'ada', ago(minute), 20);
    while (await countGoals(store.database.pool));
    expect(await told(userId)).toEqual([]);
    await click(message, ago(2 * minute));
    await countLater();
    expect(await told(userId)).toEqual([[welcome.id, 1, 20]]);
    await click(await send(shop, spring, ago(hour)), ago(1.5 * minute));
    await saveRevenueSetting(store.database.pool, userId, setting({ credit: 'last_message' }));
    await countLater();
    expect(await told(userId)).toEqual([[welcome.id, 1, 20]]);
    await pay(userId, 'ada', new Date(), 30);
    await countLater();
    expect(await told(userId)).toEqual([
      [welcome.id, 1, 20],
      [spring.id, 1, 30],
    ]);
  });

  it('is counted from its setting on, and no more without one; a setting that is already so goes on', async () => {
    const { pool } = store.database;
    const { userId } = await aShop();
    await pay(userId, 'ada', new Date(), 1);
    await saveRevenueSetting(pool, userId, setting());
    const { since } = (await readRevenueSetting(pool, userId)) ?? {};
    await pay(userId, 'ada', ago(100 * day), 10);
    await saveRevenueSetting(pool, userId, setting());
    expect((await readRevenueSetting(pool, userId))?.since).toEqual(since);
    await countLater();
    await removeRevenueSetting(pool, userId);
    await pay(userId, 'ada', new Date(), 100);
    await countLater();
    expect(await told(userId)).toEqual([[0, 1, 10]]);
  });

  it('forgets what counted before once no event of that time can come', async () => {
    const { pool } = store.database;
    const { userId } = await aShop({});
    const former = async () =>
      (await pool.query('SELECT FROM former_revenue_settings WHERE user_id = $1', [userId])).rowCount;
    await saveRevenueSetting(pool, userId, setting({ window_days: 2 }));
    await saveRevenueSetting(pool, userId, setting({ window_days: 2 }));
    await removeRevenueSetting(pool, userId);
    await pay(userId, 'ada', new Date(), 1);
    await countLater();
    expect(await former()).toBe(2);
    await pool.query(
      `UPDATE former_revenue_settings SET since = since - interval '2 days', until = until - interval '2 days' WHERE user_id = $1`,
      [userId],
    );
    await pay(userId, 'ada', new Date(), 1);
    await countLater();
    expect(await former()).toBe(0);
    expect(await told(userId)).toEqual([]);
  });

  it('is read as the account’s people write numbers', async () => {
    const { pool } = store.database;
    const { userId } = await aShop({});
    await pool.query(`UPDATE users SET number_format = 'comma' WHERE id = $1`, [userId]);
    for (const total of ['1 299,15', '0.85', -20, 1e13, null, [1], 'x'.repeat(500)])
      await pay(userId, 'ada', new Date(), total);
    await countLater();
    expect(await told(userId)).toEqual([[0, 3, 1_280]]);
  });

  it('goes with an erased contact, stays when it is erased because of its age, and goes with the account', async () => {
    const { pool } = store.database;
    const shop = await aShop({});
    const { userId, welcome } = shop;
    await send(shop, welcome, ago(2 * day));
    await send(shop, welcome, ago(2 * day), 'ben');
    for (const contact of ['ada', 'ben', 'ben']) await pay(userId, contact, ago(day), 10);
    await countLater();
    expect(await told(userId)).toEqual([[welcome.id, 3, 30]]);
    const { rows } = await pool.query<{ id: number }>(
      `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'ben'`,
      [userId],
    );
    const ids = rows.map(({ id }) => id);
    await inTransaction(pool, (client) => deleteContacts(client, userId, ids));
    expect(await told(userId)).toEqual([[welcome.id, 1, 10]]);
    await letDaysPass(pool, userId, 900);
    await eraseOld(pool);
    expect(await told(userId)).toEqual([[welcome.id, 1, 10]]);
    expect((await pool.query('SELECT FROM revenue_events WHERE user_id = $1', [userId])).rowCount).toBe(0);
    expect((await revenueCheck(store.database).find()).count).toBe(0);
    for (let isMore = true; isMore;) {
      // Temporal, which is told of ended runs and of histories to delete, is not here.
      await pool.query('DELETE FROM dispatch WHERE user_id = $1', [userId]);
      await pool.query('DELETE FROM erased_histories WHERE user_id = $1', [userId]);
      isMore = await inTransaction(pool, (client) => erasePortion(client, userId, 100));
    }
    for (const table of ['revenue_events', 'revenue_figures', 'erased_revenue', 'revenue_settings'])
      expect((await pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId])).rowCount).toBe(0);
  });

  it('is found wrong where it was changed by hand, and put right', async () => {
    const { pool } = store.database;
    const { userId } = await aShop({});
    await pay(userId, 'ada', ago(day), 10);
    await countLater();
    await pool.query('UPDATE revenue_figures SET value = value + 1 WHERE user_id = $1 AND hours = 64', [
      userId,
    ]);
    const check = revenueCheck(store.database);
    expect((await check.find()).examples).toEqual([`account ${userId}`]);
    await check.repair();
    expect((await check.find()).count).toBe(0);
    expect(await told(userId)).toEqual([[0, 1, 10]]);
  });
});

type Move =
  | { kind: 'send'; flow: number; contact: number; at: number }
  | { kind: 'click'; of: number; after: number; isMachine: boolean }
  | { kind: 'pay'; contact: number; at: number; total: number | null }
  | { kind: 'set'; credit: RevenueSettingInput['credit']; window_days: number }
  | { kind: 'count' | 'unset' | 'erase' };

// In steps of ten minutes, each moment once or more: the last few weeks.
const at = fc.integer({ min: 1, max: 6 * 24 * 20 });
const contact = fc.nat({ max: 1 });
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), flow: fc.nat({ max: 1 }), contact, at }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('click' as const),
      of: fc.nat({ max: 5 }),
      after: fc.integer({ min: 0, max: 6 * 24 * 10 }),
      isMachine: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      contact,
      at,
      total: fc.constantFrom(10, 0.1, 19.9, -5, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      credit: fc.constantFrom('last_message' as const, 'last_click' as const),
      window_days: fc.constantFrom(1, 3, 10),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom<'count' | 'unset' | 'erase'>('count', 'count', 'unset', 'erase'),
    }),
  },
);

interface Model {
  /** `at` in milliseconds, ties by `place`: the message that was stored later counts. */
  messages: { flow: number; contact: number; at: number; sent: SentMessage; clicks: number[] }[];
  current: RevenueSettingInput | null;
  /** Events that came since the last count, with the setting of when they came. */
  waiting: { contact: number; at: number; total: number; setting: RevenueSettingInput }[];
  counted: { contact: number; flow: number; total: number }[];
}

/** The flow whose message an event counts for, message by message; 0: none. */
function plainCredit(
  { messages }: Model,
  { contact: of, at: moment }: { contact: number; at: number },
  { credit, window_days: days }: RevenueSettingInput,
): number {
  const own = messages.filter((message) => message.contact === of);
  const moments = own.flatMap((message) =>
    credit === 'last_message'
      ? [{ message, moment: message.at }]
      : message.at > moment || message.at <= moment - (days + 30) * day
        ? []
        : message.clicks.map((clicked) => ({ message, moment: clicked })),
  );
  const [last] = moments
    .filter((one) => one.moment <= moment && one.moment >= moment - days * day)
    .toSorted((one, other) => other.moment - one.moment || other.message.sent.runId - one.message.sent.runId);
  return last?.message.flow ?? 0;
}

async function play(shop: Shop, model: Model, played: Move): Promise<void> {
  const { pool } = store.database;
  const { userId } = shop;
  // A whole hour, so that moments of the test and of the database are the same.
  const origin = Math.floor(Date.now() / hour) * hour;
  switch (played.kind) {
    case 'send': {
      const flow = played.flow === 0 ? shop.welcome : shop.spring;
      const moment = origin - played.at * 10 * minute;
      const sent = await send(shop, flow, new Date(moment), `contact-${played.contact}`);
      model.messages.push({ flow: flow.id, contact: played.contact, at: moment, sent, clicks: [] });
      return;
    }
    case 'click': {
      const message = model.messages[played.of % Math.max(1, model.messages.length)];
      if (!message) return;
      const moment = message.at + played.after * 10 * minute;
      await click(message.sent, new Date(moment), played.isMachine);
      if (!played.isMachine) message.clicks.push(moment);
      return;
    }
    case 'pay': {
      const moment = origin - played.at * 10 * minute;
      await pay(userId, `contact-${played.contact}`, new Date(moment), played.total);
      if (played.total !== null && model.current)
        model.waiting.push({
          contact: played.contact,
          at: moment,
          total: played.total,
          setting: model.current,
        });
      return;
    }
    case 'set': {
      const { credit, window_days } = played;
      await saveRevenueSetting(pool, userId, setting({ credit, window_days }));
      model.current = setting({ credit, window_days });
      return;
    }
    case 'unset':
      await removeRevenueSetting(pool, userId);
      model.current = null;
      return;
    case 'count': {
      await countLater();
      // Messages are looked for when the events are passed, by the setting of when they came.
      for (const event of model.waiting)
        model.counted.push({
          contact: event.contact,
          flow: plainCredit(model, event, event.setting),
          total: event.total,
        });
      model.waiting = [];
      return;
    }
    case 'erase': {
      const { rows } = await pool.query<{ id: number }>(
        `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'contact-1'`,
        [userId],
      );
      const ids = rows.map(({ id }) => id);
      await inTransaction(pool, (client) => deleteContacts(client, userId, ids));
      model.messages = model.messages.filter((message) => message.contact !== 1);
      model.waiting = model.waiting.filter((event) => event.contact !== 1);
      model.counted = model.counted.filter((event) => event.contact !== 1);
    }
  }
}

it('revenue counts for the messages that a plain search finds, whatever comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 40 }), async (moves) => {
      const shop = await aShop();
      const model: Model = { messages: [], current: null, waiting: [], counted: [] };
      for (const played of moves) await play(shop, model, played);
      await play(shop, model, { kind: 'count' });
      const sums = new Map<number, [events: number, value: number]>();
      for (const { flow, total } of model.counted) {
        const [events, value] = sums.get(flow) ?? [0, 0];
        sums.set(flow, [events + 1, value + total]);
      }
      const plain = [...sums]
        .toSorted(([one], [other]) => one - other)
        .map(([flow, [events, value]]) => [flow, events, cents(value)]);
      expect(await told(shop.userId)).toEqual(plain);
      expect((await revenueCheck(store.database).find()).examples).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
