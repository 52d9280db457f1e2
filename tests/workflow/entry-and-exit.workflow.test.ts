import type pg from 'pg';
import { notifyDispatcher } from '../../db/outbox/notify';
import { changeTag } from '../../db/contacts/tagging';
import { recordEvents } from '../../db/events/record';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const flow = (settings: object, ...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'enter', ...settings }, steps);
const byEvent = { exit_strategy_type: 'event', exit_strategy_value: 'leave' };
const byTag = (tagId: number) => ({ exit_strategy_type: 'tag', exit_strategy_value: String(tagId) });
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });
const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const event = (name: string) => ({ userId, name, contactExternalId: 'ada', data: {} });

const runs = (): Promise<{ state: string; code: string | null }[]> =>
  engine.rows(
    `SELECT state, reason ->> 'code' AS code FROM automatisation_runs WHERE user_id = $1 ORDER BY event_id`,
    [userId],
  );
const states = async () => (await runs()).map(({ state }) => state);
const contactId = async (): Promise<number> => {
  await engine.track(event('known'));
  const [contact] = await engine.rows<{ id: number }>('SELECT id FROM contacts WHERE user_id = $1', [userId]);
  return contact?.id ?? 0;
};

/** Locks the contact, so that no run of it advances, during the work. */
async function whileHeld(contact: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  await inTransaction(engine.database.pool, async (client) => {
    await client.query('SELECT FROM contacts WHERE id = $1 FOR NO KEY UPDATE', [contact]);
    await work(client);
  });
  notifyDispatcher(engine.database.pool);
}

describe('an exit event', () => {
  it('right behind the entry, stored in one statement with it, ends the run before it enters', async () => {
    await flow(byEvent, track('done'));
    await engine.track(event('enter'), event('leave'));
    await engine.settled(userId);
    expect(await runs()).toEqual([{ state: 'exited', code: 'exit_strategy' }]);
    expect(await engine.rows(`SELECT FROM events WHERE user_id = $1 AND name = 'done'`, [userId])).toEqual(
      [],
    );
  });

  it('right before the entry, or another contact’s, ends nothing', async () => {
    await flow(byEvent, track('done'));
    await engine.track(event('leave'), event('enter'), { ...event('leave'), contactExternalId: 'bob' });
    await engine.settled(userId);
    expect(await states()).toEqual(['completed']);
  });

  it('ends the runs of all entries before it, and none behind it', async () => {
    await flow(byEvent, track('done'));
    await engine.track(event('enter'), event('enter'), event('leave'), event('enter'));
    await engine.settled(userId);
    expect(await states()).toEqual(['exited', 'exited', 'completed']);
  });

  it('that comes while the run is about to take its first step leaves none of its steps done', async () => {
    await flow(byEvent, track('done'));
    const contact = await contactId();
    await whileHeld(contact, async () => {
      await engine.track(event('enter'));
      await engine.track(event('leave'));
    });
    await engine.settled(userId);
    expect(await states()).toEqual(['exited']);
    expect(await engine.rows(`SELECT FROM events WHERE user_id = $1 AND name = 'done'`, [userId])).toEqual(
      [],
    );
  });

  it('sent by the last step of the run itself leaves it completed', async () => {
    await flow(byEvent, track('leave'));
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect(await states()).toEqual(['completed']);
  });

  it('sent by the run itself before a wait ends it there', async () => {
    await flow(byEvent, track('leave'), delay(3_600));
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect(await states()).toEqual(['exited']);
  });

  it('racing the last steps of many runs leaves each ended once: all of it done, or nothing', async () => {
    const { id } = await flow(byEvent, delay(1), track('done'));
    const contacts = Array.from({ length: 30 }, (_, place) => `c${place}`);
    const of = (name: string) => contacts.map((contactExternalId) => ({ ...event(name), contactExternalId }));
    await engine.track(...of('enter'));
    await engine.eventually(
      `SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'completed'`,
      [id],
    );
    await engine.track(...of('leave'));
    await engine.settled(userId);
    const [wrong] = await engine.rows<{ count: number }>(
      `SELECT count(*) FROM automatisation_runs r
       WHERE r.automatisation_id = $1
         AND (r.state = 'completed') <> EXISTS (SELECT FROM events e WHERE e.cause_run_id = r.id AND e.name = 'done')`,
      [id],
    );
    expect(wrong).toEqual({ count: 0 });
    expect(new Set([...(await states()), 'exited', 'completed'])).toEqual(new Set(['exited', 'completed']));
  });
});

describe('an exit tag', () => {
  it('put on the contact while the run is about to enter keeps it out', async () => {
    const tagId = await insertTag(engine.database.pool, userId);
    await flow(byTag(tagId), track('done'));
    const contact = await contactId();
    await whileHeld(contact, async (client) => {
      const change = { userId, tagId, contactIds: [contact], isDeletion: false };
      await engine.track(event('enter'));
      await changeTag(client, change);
    });
    await engine.settled(userId);
    expect(await states()).toEqual(['exited']);
  });

  it('that the contact has already refuses the entry', async () => {
    const tagId = await insertTag(engine.database.pool, userId);
    await flow(byTag(tagId), track('done'));
    const contact = await contactId();
    await whileHeld(contact, async (client) => {
      await changeTag(client, { userId, tagId, contactIds: [contact], isDeletion: false });
      await recordEvents(client, [event('enter')]);
    });
    await engine.settled(userId);
    expect(await runs()).toEqual([{ state: 'refused', code: 'exit_tag' }]);
  });

  it('added by the last step leaves the run completed', async () => {
    const tagId = await insertTag(engine.database.pool, userId);
    await flow(byTag(tagId), { type: 'TAG', data: { tag_id: tagId } });
    await engine.track(event('enter'));
    await engine.settled(userId);
    expect(await states()).toEqual(['completed']);
  });
});

describe('twenty entries of one contact at once', () => {
  const enterTogether = async (): Promise<Record<string, number>> => {
    await Promise.all(Array.from({ length: 20 }, () => engine.track(event('enter'))));
    await engine.eventually(
      `SELECT WHERE NOT EXISTS (SELECT FROM automatisation_runs
                                WHERE user_id = $1 AND state = 'running' AND waiting_until IS NULL)`,
      [userId],
    );
    const counts: Record<string, number> = {};
    for (const state of await states()) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };

  it.each([
    ['every', { running: 20 }],
    ['one_active', { running: 1, refused: 19 }],
    ['once', { running: 1, refused: 19 }],
  ])('enter as the rule %s says', async (reentry, expected) => {
    await flow({ reentry, ...byEvent }, delay(3_600));
    expect(await enterTogether()).toEqual(expected);
    await engine.track(event('leave'));
    await engine.settled(userId);
    await engine.track(event('enter'));
    await engine.eventually(
      `SELECT WHERE NOT EXISTS (SELECT FROM automatisation_runs
                                WHERE user_id = $1 AND state = 'running' AND waiting_until IS NULL)`,
      [userId],
    );
    expect((await states()).at(-1)).toBe(reentry === 'once' ? 'refused' : 'running');
    await engine.track(event('leave'));
    await engine.settled(userId);
  });
});
