import fc from 'fast-check';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import type { OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { insertUser } from '../../tests/factories/flow';
import {
  insertSendingFlow,
  sendMessage,
  tellOfMessage,
  type SendingFlow,
  type SentMessage,
} from '../../tests/factories/sent-messages';
import { useDatabase } from '../../tests/support/database/database';
import { redoMigration, undoMigration } from '../../tests/support/database/migrations';
import { plainSendings } from '../../tests/support/database/plain-sendings';
import { eraseOld, letDaysPass } from '../../tests/support/database/retention';
import { rowsRead } from '../../tests/support/database/rows-read';
import { shortest } from '../../tests/support/shortest';
import { untilFound } from '../../tests/support/until-found';
import { deleteFlow } from '../automatisations/delete';
import { sentCheck } from '../checks/of-sent';
import { flowCountCheck } from '../checks/of-flow-counts';
import { deleteContacts } from '../contacts/delete';
import { inTransaction } from '../database/transaction';
import { rollFlowCounts } from '../flow-counts/roll';
import { readSendings } from './sendings';

const store = useDatabase();
const hour = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hour);

type Move =
  | {
      kind: 'send';
      contact: string;
      flow: number;
      hours: number;
      template: number | undefined;
      state: string;
    }
  | { kind: 'tell'; of: number; told: { kind: OutcomeKind; isMachine: boolean }[] }
  | { kind: 'days pass'; days: number }
  | { kind: 'erase' | 'roll' | 'count again' | 'delete contact' | 'delete flow' };

const told = fc.record({
  kind: fc.constantFrom<OutcomeKind>(
    'delivered',
    'opened',
    'clicked',
    'bounced',
    'complained',
    'unsubscribed',
    'deferred',
  ),
  isMachine: fc.constantFrom(false, false, true),
});
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      contact: fc.constantFrom('ada', 'ben'),
      flow: fc.nat({ max: 2 }),
      hours: fc.constantFrom(0.01, 0.6, 5, 47.5, 300),
      template: fc.constantFrom(undefined, undefined, 4, 5),
      state: fc.constantFrom('answered', 'answered', 'unknown', 'failed'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      of: fc.nat({ max: 9 }),
      told: fc.array(told, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('days pass' as const),
      days: fc.constantFrom(0.02, 31, 120, 420),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom<'erase' | 'roll' | 'count again' | 'delete contact' | 'delete flow'>(
        'erase',
        'roll',
        'roll',
        'count again',
        'delete contact',
        'delete flow',
      ),
    }),
  },
);

interface Shop {
  userId: number;
  flows: SendingFlow[];
  sent: SentMessage[];
}

async function aShop(): Promise<Shop> {
  const userId = await insertUser(store.database.pool);
  const flows = [
    await insertSendingFlow(store.database, userId, { name: 'Welcome' }),
    await insertSendingFlow(store.database, userId, { name: 'Reminder', webhook: 'twilio_send_sms' }),
    await insertSendingFlow(store.database, userId, { name: 'Spring', isCampaign: true }),
  ];
  return { userId, flows, sent: [] };
}

async function play({ userId, flows, sent }: Shop, played: Move): Promise<void> {
  const { pool } = store.database;
  switch (played.kind) {
    case 'send': {
      const { contact, template: templateId, state } = played;
      const flow = flows[played.flow % flows.length];
      if (flow)
        sent.push(
          await sendMessage(store.database, userId, flow, {
            contact,
            at: ago(played.hours),
            state,
            ...(templateId !== undefined && { templateId }),
          }),
        );
      return;
    }
    case 'tell': {
      const chosen = sent[played.of % Math.max(1, sent.length)];
      if (chosen) await tellOfMessage(store.database, chosen, played.told);
      return;
    }
    case 'days pass':
      return letDaysPass(pool, userId, played.days);
    case 'erase':
      return void (await eraseOld(pool, undefined, 3));
    case 'roll':
      return void (await rollFlowCounts(pool));
    case 'count again':
      for (const { id } of flows) await pool.query('SELECT count_flow_anew($1)', [id]);
      return;
    case 'delete contact': {
      const { rows } = await pool.query<{ id: number }>(
        `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'ben'`,
        [userId],
      );
      const ids = rows.map(({ id }) => id);
      return void (await inTransaction(pool, (client) => deleteContacts(client, userId, ids)));
    }
    case 'delete flow': {
      const flow = flows.length > 1 ? flows.pop() : undefined;
      if (flow)
        await inTransaction(pool, (client) => deleteFlow(client, { userId, automatisationId: flow.id }));
    }
  }
}

/** The same as the plain count finds, in its order. */
const kept = async ({ userId }: Shop, period: { from?: Date; to?: Date } = {}) =>
  (await readSendings(store.database.pool, userId, period))
    .map(({ automatisation_id, template_id, channel, kind, messages }) => ({
      automatisation_id,
      template_id,
      channel,
      kind,
      messages,
    }))
    .toSorted(
      (one, other) =>
        one.automatisation_id - other.automatisation_id ||
        one.template_id - other.template_id ||
        (one.channel < other.channel ? -1 : one.channel > other.channel ? 1 : 0) ||
        (one.kind < other.kind ? -1 : 1),
    );

async function isRight(shop: Shop): Promise<void> {
  for (const period of [{}, { from: ago(48) }, { from: ago(400), to: ago(5.5) }, { from: ago(0.5) }])
    expect(await kept(shop, period)).toEqual(await plainSendings(store.database.pool, shop.userId, period));
  expect((await flowCountCheck(store.database).find()).examples).toEqual([]);
  expect((await sentCheck(store.database).find()).examples).toEqual([]);
}

describe('the messages that reports count', () => {
  it('are what a plain count finds, whatever happens to them, their flows and their contacts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 25 }), async (moves) => {
        const shop = await aShop();
        for (const [place, played] of moves.entries()) {
          await play(shop, played);
          if (place % 5 === 4) await isRight(shop);
        }
        await isRight(shop);
        while (await rollFlowCounts(store.database.pool));
        await isRight(shop);
        await store.database.pool.query('DELETE FROM users WHERE id = $1', [shop.userId]);
      }),
      { numRuns: 8 },
    );
  });

  it('are there as soon as their service took them, once, and not before', async () => {
    const { pool } = store.database;
    const shop = await aShop();
    const [welcome] = shop.flows;
    if (!welcome) throw new Error('The shop has flows');
    const { runId } = await sendMessage(store.database, shop.userId, welcome, {
      contact: 'ada',
      at: ago(1),
      templateId: 7,
    });
    const told = {
      automatisation_id: welcome.id,
      template_id: 7,
      channel: 'email',
      kind: 'sent',
      messages: 1,
    };
    expect(await kept(shop)).toEqual([told]);
    await pool.query(`UPDATE calls SET state = 'answered', attempts = 2 WHERE run_id = $1`, [runId]);
    expect(await kept(shop)).toEqual([told]);
    for (const state of ['failed', 'unknown', 'skipped', 'pending'])
      await pool.query(
        `INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state)
         SELECT run_id, (SELECT max(visit) + 1 FROM calls WHERE run_id = $1), user_id, contact_id, step_id, webhook, request, $2
         FROM calls WHERE run_id = $1 AND visit = 0`,
        [runId, state],
      );
    expect(await kept(shop)).toEqual([told]);
    await pool.query(`UPDATE calls SET state = 'answered' WHERE run_id = $1 AND state = 'pending'`, [runId]);
    expect((await kept(shop)).map(({ messages }) => messages)).toEqual([2]);
  });

  it('are those too of which something became though nobody knows how their call ended, once', async () => {
    const shop = await aShop();
    const [welcome] = shop.flows;
    if (!welcome) throw new Error('The shop has flows');
    const unknown = { at: ago(1), templateId: 7, state: 'unknown' };
    const proved = await sendMessage(store.database, shop.userId, welcome, { contact: 'ada', ...unknown });
    await sendMessage(store.database, shop.userId, welcome, { contact: 'ben', ...unknown });
    await tellOfMessage(store.database, proved, [{ kind: 'deferred' }]);
    expect(await kept(shop)).toEqual([]);
    const counted = async () => (await kept(shop)).map(({ kind, messages }) => [kind, messages]);
    const isIn = [
      ['delivered', 1],
      ['opened', 1],
      ['sent', 1],
    ];
    for (let times = 0; times < 2; times += 1) {
      await tellOfMessage(store.database, proved, [{ kind: 'opened' }, { kind: 'delivered' }]);
      expect(await counted()).toEqual(isIn);
    }
    // The answer of the service comes after all.
    await store.database.pool.query(`UPDATE calls SET state = 'answered' WHERE run_id = $1`, [proved.runId]);
    expect(await counted()).toEqual(isIn);
    await isRight(shop);
  });

  const name = '109-proved-messages.ts';
  /** Takes the migration back, and sends a message whose call stays unknown. */
  async function sentBeforeProofs({ userId, flows: [welcome] }: Awaited<ReturnType<typeof aShop>>) {
    if (!welcome) throw new Error('The shop has flows');
    await undoMigration(store.url, name);
    return sendMessage(store.database, userId, welcome, { contact: 'ada', at: ago(30), state: 'unknown' });
  }

  it('of before are filled in by the migration, and found missing by the check of data, where results prove them', async () => {
    const { pool } = store.database;
    const shop = await aShop();
    const sent = await sentBeforeProofs(shop);
    await tellOfMessage(store.database, sent, [{ kind: 'bounced' }]);
    const counted = async () => (await kept(shop)).map(({ kind, messages }) => [kind, messages]);
    expect(await counted()).toEqual([['bounced', 1]]);
    const check = sentCheck(store.database);
    expect((await check.find()).examples).toEqual([`run ${sent.runId}`]);
    const both = [
      ['bounced', 1],
      ['sent', 1],
    ];
    await check.repair();
    expect(await counted()).toEqual(both);
    await pool.query('DELETE FROM sent_messages WHERE user_id = $1', [shop.userId]);
    await redoMigration(store.url, name);
    expect(await counted()).toEqual(both);
    // Again, after a migration that was killed before it was noted.
    await pool.query('DELETE FROM knex_migrations WHERE name = $1', [name]);
    await redoMigration(store.url, name);
    expect(await counted()).toEqual(both);
    expect((await check.find()).count).toBe(0);
  });

  it('are filled in also where what became of them is being stored while the migration begins', async () => {
    const { pool } = store.database;
    const shop = await aShop();
    const sent = await sentBeforeProofs(shop);
    let migrating = Promise.resolve();
    await inTransaction(pool, async (client) => {
      await client.query(
        `INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at)
         VALUES ($1, 0, 'bounce', $2, 'bounced', false, now())`,
        [sent.runId, shop.userId],
      );
      let hasEnded = false;
      migrating = redoMigration(store.url, name).finally(() => (hasEnded = true));
      await untilFound(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return hasEnded || rowCount !== 0 || undefined;
      });
    });
    await migrating;
    expect((await kept(shop)).map(({ kind, messages }) => [kind, messages])).toEqual([
      ['bounced', 1],
      ['sent', 1],
    ]);
    expect((await sentCheck(store.database).find()).count).toBe(0);
  });

  it('are read without a look at messages, however many they are', async () => {
    const shop = await aShop();
    const [welcome] = shop.flows;
    if (!welcome) throw new Error('The shop has flows');
    for (let place = 0; place < 30; place += 1) {
      const sent = await sendMessage(store.database, shop.userId, welcome, {
        contact: `c${place}`,
        at: ago(5),
      });
      await tellOfMessage(store.database, sent, [{ kind: 'opened' }]);
    }
    while (await rollFlowCounts(store.database.pool));
    const thisHour = Math.floor(Date.now() / hour) * hour;
    const period = { from: new Date(thisHour - 48 * hour), to: new Date(thisHour) };
    expect(
      (await readSendings(store.database.pool, shop.userId, period)).map(({ messages }) => messages),
    ).toEqual([30, 30, 30]);
    for (const table of ['sent_messages', 'message_results', 'calls']) {
      // Other connections may tell just then what they read before.
      const read = await shortest(1, () =>
        rowsRead(store.url, table, async (pool) => void (await readSendings(pool, shop.userId, period))),
      );
      expect([table, read]).toEqual([table, 0]);
    }
  });

  it('are counted again only after a while, where very many of them lie within an hour at an end', async () => {
    const { pool } = store.database;
    const shop = await aShop();
    const [welcome] = shop.flows;
    if (!welcome) throw new Error('The shop has flows');
    const thisHour = Math.floor(Date.now() / hour) * hour;
    // All of them in half an hour, some of which the period leaves out.
    const at = new Date(thisHour - 4.25 * hour);
    const { runId } = await sendMessage(store.database, shop.userId, welcome, { contact: 'ada', at });
    await pool.query(
      `WITH more AS (
         INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state, created_at, ended_at)
         SELECT c.run_id, n, c.user_id, c.contact_id, c.step_id, c.webhook, '{}', 'failed', c.created_at, c.ended_at
         FROM calls c CROSS JOIN generate_series(1, 20000) n WHERE c.run_id = $1 RETURNING run_id, visit, user_id
       )
       INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
       SELECT m.run_id, m.visit, m.user_id, s.automatisation_id, s.moment, s.channel, 0
       FROM more m JOIN sent_messages s ON s.run_id = m.run_id AND s.visit = 0`,
      [runId],
    );
    const within = { from: new Date(thisHour - 4.5 * hour), to: new Date(thisHour) };
    const whole = { from: new Date(thisHour - 5 * hour), to: new Date(thisHour) };
    while (await rollFlowCounts(pool));
    const sent = async (period: { from: Date; to: Date }) =>
      (await readSendings(pool, shop.userId, period)).map(({ messages }) => messages);
    expect([await sent(within), await sent(whole)]).toEqual([[20_001], [20_001]]);
    await sendMessage(store.database, shop.userId, welcome, { contact: 'ben', at });
    expect([await sent(within), await sent(whole)]).toEqual([[20_001], [20_002]]);
  });

  it('are filled in by the migration, and found missing by the check of data', async () => {
    const { pool } = store.database;
    const shop = await aShop();
    const [welcome] = shop.flows;
    if (!welcome) throw new Error('The shop has flows');
    await undoMigration(store.url, '109-proved-messages.ts');
    await undoMigration(store.url, '106-reports-of-messages.ts');
    const sent = await sendMessage(store.database, shop.userId, welcome, { contact: 'ada', at: ago(30) });
    await tellOfMessage(store.database, sent, [{ kind: 'opened' }]);
    await sendMessage(store.database, shop.userId, welcome, { contact: 'ben', at: ago(30) });
    await redoMigration(store.url, '106-reports-of-messages.ts');
    const counted = async () =>
      (await kept(shop)).map(({ channel, kind, messages }) => [channel, kind, messages]);
    const all = [
      ['email', 'delivered', 1],
      ['email', 'opened', 1],
      ['email', 'sent', 2],
    ];
    expect(await counted()).toEqual(all);
    // Again, after a migration that was killed before it was noted.
    await pool.query(`DELETE FROM knex_migrations WHERE name = '106-reports-of-messages.ts'`);
    await redoMigration(store.url, '106-reports-of-messages.ts');
    expect(await counted()).toEqual(all);
    await redoMigration(store.url, '109-proved-messages.ts');
    expect(await counted()).toEqual(all);
    await pool.query('DELETE FROM sent_messages WHERE user_id = $1', [shop.userId]);
    const check = sentCheck(store.database);
    expect((await check.find()).count).toBe(2);
    await check.repair();
    expect((await check.find()).count).toBe(0);
    expect(await counted()).toEqual(all);
  });
});

test('the database tells the channel of each app’s messages as the apps do', async () => {
  const { rows } = await store.database.pool.query<{ webhook: string; channel: string | null }>(
    'SELECT webhook, message_channel(webhook) AS channel FROM unnest($1::text[]) AS i (webhook)',
    [[...messageWebhooks, 'slack_send_message', 'chatgpt_send_prompt', 'http_call']],
  );
  expect(rows).toEqual(rows.map(({ webhook }) => ({ webhook, channel: channelOfWebhook(webhook) })));
});
