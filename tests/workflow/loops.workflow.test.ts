import { notifyDispatcher } from '../../db/outbox/notify';
import { changeTag } from '../../db/contacts/tagging';
import { endRuns } from '../../db/runs/end';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const loop = (data: object): FlowStepGiven => ({ type: 'LOOP', data });
const add = (variable: string, value: unknown = 1): FlowStepGiven => ({
  type: 'UPDATE_VARIABLE',
  data: { variable, value },
});
const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'start' }, steps);
const start = (data: object = {}, contactExternalId: string | null = null) =>
  engine.track({ userId, name: 'start', contactExternalId, data: { ...data } });

async function contacts(count: number): Promise<void> {
  await engine.database.pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('number', n) FROM generate_series(1, $2::int) n`,
    [userId, count],
  );
}

const runs = () =>
  engine.rows<{ state: string; parent: boolean; count: number }>(
    `SELECT state, parent_run_id IS NOT NULL AS parent, count(*) FROM automatisation_runs WHERE user_id = $1
     GROUP BY 1, 2 ORDER BY 2, 1`,
    [userId],
  );
const dataOfContacts = async (): Promise<unknown[]> =>
  (
    await engine.rows<{ data: unknown }>('SELECT data FROM contacts WHERE user_id = $1 ORDER BY id', [userId])
  ).map(({ data }) => data);

describe('a loop', () => {
  it('does what follows it once a contact, each the contact of its own run, and the run ends when all have', async () => {
    await contacts(230);
    await flow(loop({ source: 'all_contacts' }), add('contact.seen'));
    await start();
    await engine.settled(userId);
    expect(await runs()).toEqual([
      { state: 'completed', parent: false, count: 1 },
      { state: 'completed', parent: true, count: 230 },
    ]);
    expect((await dataOfContacts()).filter((data) => (data as { seen?: number }).seen === 1)).toHaveLength(
      230,
    );
  });

  it('over a list stores the list once, however many items there are, and each item keeps what its own steps changed', async () => {
    const list = Array.from({ length: 300 }, (_, place) => `${place} ${'x'.repeat(300)}`);
    const { id } = await flow(
      loop({ source: 'event', value: 'list' }),
      add('event.seen'),
      { type: 'DELAY', data: { delay: 0 } },
      add('event.seen'),
    );
    await start({ list });
    await engine.settled(userId);
    const items = await engine.rows<{ event_data: object; item: number }>(
      `SELECT event_data, item FROM automatisation_runs WHERE automatisation_id = $1 AND parent_run_id IS NOT NULL ORDER BY item`,
      [id],
    );
    expect(items).toHaveLength(300);
    expect(JSON.stringify(items).length).toBeLessThan(40_000);
    expect(items[7]?.event_data).toMatchObject({ seen: 2 });
  });

  it('goes through the contacts that had the tag when it began', async () => {
    await contacts(6);
    const tagId = await insertTag(engine.database.pool, userId);
    const ids = await engine.rows<{ id: number }>('SELECT id FROM contacts WHERE user_id = $1 ORDER BY id', [
      userId,
    ]);
    await inTransaction(engine.database.pool, (client) =>
      changeTag(client, {
        userId,
        tagId,
        contactIds: ids.slice(0, 3).map(({ id }) => id),
        isDeletion: false,
      }),
    );
    // The body removes the tag, and the loop still reaches every contact.
    await flow(
      loop({ source: 'tag', value: tagId }),
      { type: 'TAG', data: { tag_id: tagId, is_deletion: true } },
      add('contact.seen'),
    );
    await start();
    await engine.settled(userId);
    expect(await dataOfContacts()).toEqual([
      ...[1, 2, 3].map((number) => ({ number, seen: 1 })),
      ...[4, 5, 6].map((number) => ({ number })),
    ]);
  });

  it('leaves out whom its filters leave out', async () => {
    await contacts(5);
    const filters = [
      { variable: 'number', variable_type: 'number', operation: 'GREATER_THAN', value: 2 },
      { variable: 'external_id', variable_type: 'string', operation: 'NOT_EQUALS', value: '{{ event.but }}' },
    ];
    await flow(loop({ source: 'all_contacts', contact_filters: filters }), add('contact.seen'));
    await start({ but: 'c4' });
    await engine.settled(userId);
    expect(await dataOfContacts()).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3, seen: 1 },
      { number: 4 },
      { number: 5, seen: 1 },
    ]);
  });

  it('binds each element of a list, with its place', async () => {
    await flow(loop({ source: 'event', value: 'lines' }), {
      type: 'TRACK',
      data: {
        event_name: 'line',
        event_data: { sku: '{{ event.loop_item.sku }}', place: '{{ event.loop_index }}' },
      },
    });
    await start({ lines: [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }] }, 'ada');
    await engine.settled(userId);
    const lines = await engine.rows<{ data: unknown }>(
      `SELECT data FROM events WHERE user_id = $1 AND name = 'line' ORDER BY data ->> 'place'`,
      [userId],
    );
    expect(lines.map(({ data }) => data)).toEqual([
      { sku: 'A', place: 0, contact_external_id: 'ada' },
      { sku: 'B', place: 1, contact_external_id: 'ada' },
      { sku: 'C', place: 2, contact_external_id: 'ada' },
    ]);
  });

  it('has no items where there is no list, and fails where there is something else', async () => {
    await flow(loop({ source: 'event', value: 'lines' }), add('global.count'));
    await start({});
    await start({ lines: 'A, B' });
    await engine.settled(userId);
    const ended = await engine.rows(
      `SELECT state, reason ->> 'code' AS code FROM automatisation_runs WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
    expect(ended).toEqual([
      { state: 'completed', code: null },
      { state: 'failed', code: 'not_a_list' },
    ]);
  });

  it('may lie in another one, and no deeper', async () => {
    await contacts(3);
    await flow(
      loop({ source: 'all_contacts' }),
      loop({ source: 'event', value: 'lines' }),
      add('contact.seen'),
    );
    await start({ lines: [1, 2] });
    await engine.settled(userId);
    expect(await dataOfContacts()).toEqual([1, 2, 3].map((number) => ({ number, seen: 2 })));

    userId = await insertUser(engine.database.pool);
    const lines = loop({ source: 'event', value: 'lines' });
    await flow(lines, lines, lines, add('global.count'));
    await start({ lines: [1] });
    await engine.settled(userId);
    expect(
      await engine.rows(
        `SELECT reason ->> 'code' AS code FROM automatisation_runs WHERE user_id = $1 AND state = 'failed'`,
        [userId],
      ),
    ).toEqual([{ code: 'loop_too_deep' }]);
  });

  it('starts its items at the pace it is given', async () => {
    await flow(
      loop({ source: 'event', value: 'lines', delay_between_iterations: 1_500 }),
      add('global.count'),
    );
    await start({ lines: [1, 2, 3, 4] });
    await engine.settled(userId);
    const [spread] = await engine.rows<{ seconds: number }>(
      `SELECT extract(epoch FROM max(created_at) - min(created_at))::float AS seconds
       FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NOT NULL`,
      [userId],
    );
    // A loop that begins late makes up for two seconds.
    expect(spread?.seconds).toBeGreaterThanOrEqual(1.5);
  });

  it('ends as soon as the last of its items has, however long that slept', async () => {
    await flow(loop({ source: 'event', value: 'lines' }), { type: 'DELAY', data: { delay: 18 } });
    await start({ lines: [1, 2, 3] });
    await engine.settled(userId);
    const [end] = await engine.rows<{ late: number }>(
      `SELECT extract(epoch FROM max(ended_at) FILTER (WHERE parent_run_id IS NULL)
                               - max(ended_at) FILTER (WHERE parent_run_id IS NOT NULL))::float AS late
       FROM automatisation_runs WHERE user_id = $1`,
      [userId],
    );
    // By itself it would look half a minute after its beginning, twelve seconds later.
    expect(end?.late).toBeLessThan(11);
  });

  it('begins items however many sleep; stops with its run and all of them, and the count is true', async () => {
    const { id } = await flow(loop({ source: 'event', value: 'lines' }), {
      type: 'DELAY',
      data: { delay: 3_600 },
    });
    await start({ lines: Array.from({ length: 150 }, (_, place) => place) });
    await engine.eventually(
      `SELECT 1 FROM automatisation_runs WHERE user_id = $1 AND waiting_until IS NOT NULL HAVING count(*) = 150`,
      [userId],
    );
    const { pool } = engine.database;
    const reason = { code: 'stopped', message: 'Stopped by hand' };
    const stopped = await inTransaction(pool, (client) =>
      endRuns(client, { userId, automatisationId: id, state: 'stopped', reason }),
    );
    notifyDispatcher(pool);
    expect(stopped).toBe(151);
    await engine.until(async () => {
      const open = await engine.client.workflow.count(
        // Other test files also have accounts with this id.
        `TaskQueue = '${engine.taskQueue}' AND SillageAccount = ${userId} AND ExecutionStatus = 'Running'`,
      );
      return open.count === 0 ? true : undefined;
    });
    expect(await runs()).toEqual([
      { state: 'stopped', parent: false, count: 1 },
      { state: 'stopped', parent: true, count: 150 },
    ]);
  });
});
