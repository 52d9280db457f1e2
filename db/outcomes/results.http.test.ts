import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import request from 'supertest';
import { z } from 'zod';
import {
  automatisationStats,
  linksOfStep,
  type AutomatisationStats,
} from '../../domain/entities/automatisations/steps/step-count';
import type { OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { plainOutcome } from '../../domain/outcomes/outcome';
import { insertFlow } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { tellAllMessageEvents } from '../../tests/support/api/message-events';
import { redoMigration, undoMigration } from '../../tests/support/database/migrations';
import { plainStats } from '../../tests/support/database/plain-counts';
import { eraseOld, letDaysPass } from '../../tests/support/database/retention';
import { unsubscribeUrl } from '../consent/unsubscribe-link';
import { flowCountCheck } from '../checks/of-flow-counts';
import { inTransaction } from '../database/transaction';
import { recordEvents } from '../events/record';
import { rollFlowCounts } from '../flow-counts/roll';
import { storeOutcomes } from './store';
import { tellMessageEvents } from './tell-events';

const api = useApi();

interface Shop {
  visitor: Visitor;
  flow: { id: number; stepIds: number[] };
}

async function aShop(): Promise<Shop> {
  const visitor = await api.visitor();
  const flow = await insertFlow(
    api.database.pool,
    visitor.userId,
    { entry_event_name: 'came', name: 'Welcome' },
    [{ type: 'APICALL', data: {}, app_webhook_unique_identifier: 'sendgrid_send_email' }],
  );
  return { visitor, flow };
}

/** An e-mail of a new run, which was sent: its run and the key of its call. */
async function send({ visitor: { userId }, flow }: Shop, contact = 'ada'): Promise<Sent> {
  const { pool } = api.database;
  const [event] = await recordEvents(pool, [{ userId, name: 'came', contactExternalId: contact, data: {} }]);
  const { rows } = await pool.query<Sent>(
    `WITH run AS (
       UPDATE automatisation_runs SET state = 'completed', entered_at = now(), ended_at = now() WHERE event_id = $1
       RETURNING id, contact_id
     ), visit AS (
       INSERT INTO automatisation_run_steps (user_id, run_id, visit, automatisation_id, step_id, type, state, revision, started_at, ended_at)
       SELECT $2, id, 0, $3, $4, 'APICALL', 'done', 0, now(), now() FROM run
     )
     INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state, sent_at, ended_at)
     SELECT id, 0, $2, contact_id, $4, 'sendgrid_send_email', '{}', 'answered', now(), now() FROM run
     RETURNING run_id AS "runId", idempotency_key AS key`,
    [event?.id, userId, flow.id, flow.stepIds[0]],
  );
  const [sent] = rows;
  if (!sent) throw new Error('The event starts a run');
  return sent;
}

interface Sent {
  runId: number;
  key: string;
}

interface Told {
  kind: OutcomeKind;
  isMachine?: boolean;
  link?: string;
  key?: string;
}

/** Stores what is told of a message, in one transaction. */
const tell = ({ visitor: { userId } }: Shop, { runId, key }: Sent, told: readonly Told[]): Promise<number> =>
  inTransaction(api.database.pool, (client) =>
    storeOutcomes(
      client,
      told.map(({ kind, isMachine = false, link = null, key: eventKey = randomUUID() }) => ({
        userId,
        channel: 'email',
        reference: { runId, visit: 0, key },
        outcome: {
          ...plainOutcome,
          kind,
          key: eventKey,
          at: new Date(),
          isMachine,
          link,
          address: 'ada@example.com',
        },
      })),
    ),
  );

const stats = async ({ visitor, flow }: Shop, query = ''): Promise<AutomatisationStats> =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/stats?${query}`),
    z.strictObject({ stats: automatisationStats }),
  ).stats;
const messages = async (shop: Shop, query = '') => (await stats(shop, query)).steps[0]?.messages;
const links = async ({ visitor, flow }: Shop, query = '') =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/step/${flow.stepIds[0] ?? 0}/link?${query}`),
    linksOfStep,
  ).links;
const events = async ({ visitor: { userId } }: Shop) =>
  (
    await api.database.pool.query<{ name: string; data: Record<string, unknown> }>(
      `SELECT name, data FROM events WHERE user_id = $1 AND name LIKE 'message\\_%' ORDER BY name, data ->> 'link'`,
      [userId],
    )
  ).rows;
const none = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, unsubscribed: 0 };

describe('what became of messages', () => {
  it('is counted at their step, each message once, and makes each event once', async () => {
    const shop = await aShop();
    const [first, second] = [await send(shop), await send(shop, 'ben')];
    await tell(shop, first, [{ kind: 'delivered' }, { kind: 'opened', isMachine: true }]);
    expect(await messages(shop)).toEqual({ ...none, sent: 2, delivered: 1 });
    await tell(shop, first, [{ kind: 'opened' }]);
    await tell(shop, first, [{ kind: 'opened' }, { kind: 'clicked', link: 'https://shop.example/a?of=ada' }]);
    await tell(shop, first, [{ kind: 'clicked', link: 'https://shop.example/a?of=ada' }]);
    await tell(shop, first, [{ kind: 'clicked', link: 'https://shop.example/b' }]);
    await tell(shop, second, [{ kind: 'clicked', link: 'https://shop.example/a?of=ben' }]);
    expect(await messages(shop)).toEqual({ ...none, sent: 2, delivered: 2, opened: 1, clicked: 2 });
    expect(await links(shop)).toEqual([
      { link: 'https://shop.example/a', messages: 2 },
      { link: 'https://shop.example/b', messages: 1 },
    ]);
    await tell(shop, second, [{ kind: 'complained' }, { kind: 'bounced' }]);
    expect(await messages(shop)).toEqual({
      ...none,
      sent: 2,
      delivered: 1,
      opened: 1,
      clicked: 2,
      bounced: 1,
      complained: 1,
    });

    await tellAllMessageEvents(api.database.pool);
    await tellAllMessageEvents(api.database.pool);
    const about = {
      automation_id: shop.flow.id,
      automation: 'Welcome',
      step_id: shop.flow.stepIds[0],
      channel: 'email',
    };
    expect(await events(shop)).toEqual([
      { name: 'message_bounced', data: about },
      { name: 'message_clicked', data: { ...about, link: 'https://shop.example/a?of=ada' } },
      { name: 'message_clicked', data: { ...about, link: 'https://shop.example/a?of=ben' } },
      { name: 'message_clicked', data: { ...about, link: 'https://shop.example/b' } },
      { name: 'message_complained', data: about },
      { name: 'message_delivered', data: about },
      { name: 'message_opened', data: about },
    ]);
  });

  it('is counted in the period in which the message was sent, by the hour and by the minute', async () => {
    const shop = await aShop();
    await tell(shop, await send(shop), [{ kind: 'opened' }]);
    const ago = (minutes: number): string =>
      new URLSearchParams({ from_date: new Date(Date.now() - minutes * 60_000).toISOString() }).toString();
    expect(await messages(shop, ago(5))).toMatchObject({ sent: 1, opened: 1 });
    await letDaysPass(api.database.pool, shop.visitor.userId, 3);
    expect(await messages(shop, ago(60))).toEqual(none);
    expect(await messages(shop, ago(4 * 24 * 60))).toMatchObject({ sent: 1, opened: 1 });
    expect(await links(shop, ago(60))).toEqual([]);
  });

  it('is never counted of steps that send no message, and never told of a contact that is gone', async () => {
    const shop = await aShop();
    const other = await insertFlow(api.database.pool, shop.visitor.userId, { entry_event_name: 'left' }, [
      { type: 'DELAY', data: { delay: 60 } },
    ]);
    expect((await stats({ ...shop, flow: other })).steps[0]?.messages).toBeNull();
    await tell(shop, await send(shop), [{ kind: 'opened' }]);
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1',
      [shop.visitor.userId],
    );
    await shop.visitor.call('delete', `/contact/${rows[0]?.id ?? 0}`);
    await tellAllMessageEvents(api.database.pool);
    expect([await events(shop), await messages(shop)]).toEqual([[], none]);
  });

  it('makes no event of a click that turns out to be a scanner’s, and none twice where many tell at once', async () => {
    const shop = await aShop();
    const sent = await send(shop);
    await tell(shop, sent, [{ kind: 'clicked', link: 'https://shop.example/a', key: 'link a' }]);
    expect(await tellMessageEvents(api.database.pool, shop.visitor.userId)).toBe(true);
    expect((await events(shop)).map(({ name }) => name)).toEqual(['message_delivered']);
    await api.database.pool.query(
      `WITH taken AS (DELETE FROM message_outcomes WHERE run_id = $1 AND kind = 'clicked' RETURNING *)
       INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at, link)
       SELECT run_id, visit, 'machine ' || event_key, user_id, kind, true, at, link FROM taken`,
      [sent.runId],
    );
    expect(await messages(shop)).toMatchObject({ clicked: 0, delivered: 1 });
    await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        tell(shop, sent, [{ kind: place % 2 ? 'opened' : 'delivered' }, { kind: 'opened' }]),
      ),
    );
    await Promise.all(Array.from({ length: 4 }, () => tellAllMessageEvents(api.database.pool)));
    await tellAllMessageEvents(api.database.pool);
    expect((await events(shop)).map(({ name }) => name)).toEqual(['message_delivered', 'message_opened']);
  });

  it('is clicked, once, also where nobody knows in which link', async () => {
    const shop = await aShop();
    const sent = await send(shop);
    await tell(shop, sent, [{ kind: 'clicked' }]);
    await tell(shop, sent, [{ kind: 'clicked' }, { kind: 'clicked', link: 'https://shop.example/a' }]);
    expect(await messages(shop)).toEqual({ ...none, sent: 1, delivered: 1, clicked: 1 });
    await tellAllMessageEvents(api.database.pool);
    expect((await events(shop)).map(({ name, data: { link } }) => [name, link])).toEqual([
      ['message_clicked', 'https://shop.example/a'],
      ['message_clicked', undefined],
      ['message_delivered', undefined],
    ]);
  });

  it('of a bounce that is told at the same moment as the delivery is the bounce', async () => {
    const shop = await aShop();
    for (let round = 0; round < 10; round += 1) {
      const sent = await send(shop, `c${round}`);
      await Promise.all([tell(shop, sent, [{ kind: 'delivered' }]), tell(shop, sent, [{ kind: 'bounced' }])]);
    }
    expect(await messages(shop)).toEqual({ ...none, sent: 10, bounced: 10 });
  });

  it('is that a contact unsubscribed by the last e-mail that it was sent, when it leaves by our own button', async () => {
    const shop = await aShop();
    const { pool } = api.database;
    await send(shop);
    const last = await send(shop);
    const { rows } = await pool.query<{ contact_id: number; link_key: Buffer }>(
      'SELECT c.contact_id, u.link_key FROM calls c JOIN users u ON u.id = c.user_id WHERE c.run_id = $1',
      [last.runId],
    );
    const { contact_id: contactId = 0, link_key: linkKey = Buffer.alloc(0) } = rows[0] ?? {};
    const subscriber = { userId: shop.visitor.userId, contactId, topicId: null };
    const path = unsubscribeUrl('', linkKey, subscriber);
    const leave = () => request(api.server).post(path).type('form').send('List-Unsubscribe=One-Click');
    await leave();
    await leave();
    expect(await messages(shop)).toMatchObject({ sent: 2, unsubscribed: 1, delivered: 1 });
    await tellAllMessageEvents(pool);
    expect((await events(shop)).map(({ name }) => name)).toEqual([
      'message_delivered',
      'message_unsubscribed',
    ]);
    const { rows: noted } = await pool.query('SELECT run_id FROM message_outcomes WHERE user_id = $1', [
      shop.visitor.userId,
    ]);
    expect(noted).toEqual([{ run_id: last.runId }]);
  });

  const kinds = [
    'delivered',
    'opened',
    'clicked',
    'bounced',
    'complained',
    'unsubscribed',
    'deferred',
  ] as const;
  const told = fc.record({
    kind: fc.constantFrom<OutcomeKind>(...kinds),
    isMachine: fc.constantFrom(false, false, true),
    link: fc.constantFrom('https://shop.example/a', 'https://shop.example/b'),
  });
  type Move =
    | { kind: 'send'; contact: string }
    | { kind: 'tell'; of: number; told: Told[] }
    | { kind: 'turn'; of: number }
    | { kind: 'days pass'; days: number }
    | { kind: 'erase' | 'roll' | 'count again' | 'delete contact' };
  const move: fc.Arbitrary<Move> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('send' as const), contact: fc.constantFrom('ada', 'ben') }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('tell' as const),
        of: fc.nat({ max: 9 }),
        told: fc.array(told, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const), of: fc.nat({ max: 9 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('days pass' as const),
        days: fc.constantFrom(0.02, 31, 120, 420),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'erase' as const,
          'roll' as const,
          'roll' as const,
          'count again' as const,
          'delete contact' as const,
        ),
      }),
    },
  );

  async function play(shop: Shop, sent: Sent[], played: Move): Promise<void> {
    const { pool } = api.database;
    const { userId } = shop.visitor;
    const chosen = 'of' in played ? sent[played.of % Math.max(1, sent.length)] : undefined;
    switch (played.kind) {
      case 'send':
        sent.push(await send(shop, played.contact));
        return;
      case 'tell':
        // Only of clicks a link is told.
        if (chosen)
          await tell(
            shop,
            chosen,
            played.told.map(({ link, ...one }) => (one.kind === 'clicked' ? { ...one, link } : one)),
          );
        return;
      case 'turn':
        await pool.query(`DELETE FROM message_outcomes WHERE run_id = $1 AND kind = 'clicked'`, [
          chosen?.runId ?? 0,
        ]);
        return;
      case 'days pass':
        return letDaysPass(pool, userId, played.days);
      case 'erase':
        return void (await eraseOld(pool, undefined, 3));
      case 'roll':
        return void (await rollFlowCounts(pool));
      case 'count again':
        return void (await pool.query('SELECT count_flow_anew($1)', [shop.flow.id]));
      case 'delete contact': {
        const { rows } = await pool.query<{ id: number }>(
          `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'ben'`,
          [userId],
        );
        if (rows[0]) await shop.visitor.call('delete', `/contact/${rows[0].id}`);
      }
    }
  }

  it('is counted as what was told says, whatever happens to runs, also after they are erased', async () => {
    const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 25 }), async (moves) => {
        const shop = await aShop();
        const sent: Sent[] = [];
        const isRight = async (): Promise<void> => {
          const flow = { userId: shop.visitor.userId, automatisationId: shop.flow.id };
          for (const period of [{}, { from: ago(0.01) }, { from: ago(200), to: ago(0.01) }]) {
            const query = new URLSearchParams({
              ...(period.from && { from_date: period.from.toISOString() }),
              ...(period.to && { to_date: period.to.toISOString() }),
            });
            expect(await stats(shop, query.toString())).toEqual(
              await plainStats(api.database.pool, { ...flow, ...period }),
            );
          }
          expect((await flowCountCheck(api.database).find()).examples).toEqual([]);
        };
        for (const [place, played] of moves.entries()) {
          await play(shop, sent, played);
          if (place % 5 === 4) await isRight();
        }
        await isRight();
        while (await rollFlowCounts(api.database.pool));
        await isRight();
        await api.database.pool.query('DELETE FROM users WHERE id = $1', [shop.visitor.userId]);
      }),
      { numRuns: 8 },
    );
  });

  it('is filled by the migration from what was told before, and makes no events of that', async () => {
    const shop = await aShop();
    const sent = await send(shop);
    await undoMigration(api.url, '106-reports-of-messages.ts');
    await undoMigration(api.url, '101-results-of-messages.ts');
    await tell(shop, sent, [{ kind: 'opened' }, { kind: 'clicked', link: 'https://shop.example/a' }]);
    await redoMigration(api.url, '101-results-of-messages.ts');
    await redoMigration(api.url, '106-reports-of-messages.ts');
    expect(await messages(shop)).toEqual({ ...none, sent: 1, delivered: 1, opened: 1, clicked: 1 });
    await tell(shop, sent, [{ kind: 'unsubscribed' }]);
    await tellAllMessageEvents(api.database.pool);
    expect((await events(shop)).map(({ name }) => name)).toEqual(['message_unsubscribed']);
    // Again, after a migration that was killed before it was noted.
    await api.database.pool.query(`DELETE FROM knex_migrations WHERE name = '101-results-of-messages.ts'`);
    await undoMigration(api.url, '106-reports-of-messages.ts');
    await redoMigration(api.url, '101-results-of-messages.ts');
    await redoMigration(api.url, '106-reports-of-messages.ts');
    expect(await messages(shop)).toMatchObject({ opened: 1, unsubscribed: 1 });
  });
});
