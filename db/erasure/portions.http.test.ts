import { z } from 'zod';
import { erasure, erasureList, nothingErased, type Erasure } from '../../domain/entities/contacts/erasure';
import { segmentRules } from '../../domain/entities/segments/rule';
import { buildContact, buildEvents, buildSegment } from '../../tests/factories/audience';
import { insertFlow, listenToSegment } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { refuseLargeDeletions } from '../../tests/support/database/large-deletions';
import { followSegments } from '../../tests/support/segments';
import { untilFound } from '../../tests/support/until-found';
import { revenueCheck } from '../checks/of-revenue';
import { nextContactOrders, workOffContactPortion } from '../contact-orders/work-off';
import { inTransaction } from '../database/transaction';
import { eraseNextPart, openErasures } from './contact';
import { noteErasedHistories, queueHistoriesOfGroups } from './histories';
import { rollFigures } from '../figures/roll';
import { countGoals } from '../goals/count';

const api = useApi();

/** A contact with 12,000 payments, three an hour, and 1,100 runs, of which 100 go on. */
async function buildBuyer(
  { userId }: Visitor,
  externalId: string,
): Promise<{ contactId: number; flowId: number }> {
  const { id } = await buildContact(api.database, userId, { external_id: externalId });
  await buildEvents(api.database, userId, { contactId: id, count: 12_000 });
  const flow = await insertFlow(api.database.pool, userId, { entry_event_name: 'asked' }, []);
  await api.database.pool.query(
    `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, entered_at, state)
     SELECT $1, $2, $3, now() - n * interval '1 hour', CASE WHEN n % 11 = 0 THEN 'running' ELSE 'completed' END FROM generate_series(1, 1100) n`,
    [userId, flow.id, id],
  );
  return { contactId: id, flowId: flow.id };
}

async function countAll(): Promise<void> {
  const { pool } = api.database;
  while (await rollFigures(pool));
  while (await countGoals(pool));
  await pool.query('UPDATE revenue_events SET due_at = now() WHERE due_at > now()');
  while (await countGoals(pool));
}

/** How much the figures of an account count. */
async function counted({ userId }: Visitor) {
  const { rows } = await api.database.pool.query<{
    events: number;
    periods_with_contacts: number;
    revenue: number;
  }>(
    `SELECT (SELECT COALESCE(sum(events), 0)::integer FROM event_counts WHERE user_id = $1 AND hours = 1) AS events,
            (SELECT count(*) FROM event_contacts WHERE user_id = $1 AND contacts <> 0::bit(2048))::integer AS periods_with_contacts,
            (SELECT COALESCE(sum(events), 0)::integer FROM revenue_figures WHERE user_id = $1 AND hours = 1) AS revenue,
            (SELECT COALESCE(sum(runs), 0)::integer FROM run_counts WHERE user_id = $1 AND hours = 1) AS runs`,
    [userId],
  );
  return rows[0];
}

/** Asks to erase a contact; returns the report. */
const askToErase = async (visitor: Visitor, contactId: number): Promise<Erasure> =>
  dataOf(await visitor.call('delete', `/contact/${contactId}`), z.object({ erasure })).erasure;

/** Does what a round of a worker does; returns whether there was anything. */
async function erasePartOfEach(): Promise<boolean> {
  let isAny = false;
  for (const id of await openErasures(api.database.pool))
    isAny = (await eraseNextPart(api.database.pool, id)) || isAny;
  return isAny;
}

async function workOffOrders(): Promise<boolean> {
  let isAny = false;
  for (const id of await nextContactOrders(api.database.pool))
    isAny = (await workOffContactPortion(api.database.pool, id, 500)) || isAny;
  return isAny;
}

const found = async (contactId: number, sql: string): Promise<{ contact_id: number }[]> =>
  (await api.database.pool.query<{ contact_id: number }>(sql, [contactId])).rows;

beforeAll(() => refuseLargeDeletions(api.database.pool));

describe('a contact with very much', () => {
  let visitor: Visitor;
  const erase = (contactId: number): Promise<Erasure> => askToErase(visitor, contactId);
  const reportOf = async (id: number): Promise<Erasure> =>
    dataOf(await visitor.call('get', `/contact/erasure/${id}`), z.object({ erasure })).erasure;
  const orderErasure = async (contacts: number[]): Promise<void> => {
    const order = { kind: 'delete', selection: { contacts }, known_total: contacts.length };
    expect((await visitor.call('post', '/contact/order', order)).status).toBe(202);
  };
  beforeEach(async () => {
    visitor = await api.visitor();
    const setting = { event_name: 'paid', value_field: 'total', credit: 'last_message', window_days: 7 };
    await visitor.call('put', '/report/revenue/setting', setting);
  });

  it('is erased in parts, and the report and the figures are right', async () => {
    const { contactId } = await buildBuyer(visitor, 'ada');
    await countAll();
    expect(await counted(visitor)).toMatchObject({ events: 12_000, revenue: 12_000, runs: 1_100 });
    const begun = await erase(contactId);
    expect(begun).toMatchObject({ is_under_way: true, ...nothingErased, histories: { ended_at: null } });
    expect(await erasePartOfEach()).toBe(true);
    expect(await reportOf(begun.id)).toMatchObject({
      is_under_way: true,
      erased: { events: 0, runs: 500, running_runs: expect.any(Number) },
    });
    while (await erasePartOfEach());
    const told = await reportOf(begun.id);
    expect(told).toMatchObject({
      is_under_way: false,
      erased: { events: 12_000, runs: 1_100, running_runs: 100 },
      histories: { ended_at: null },
    });
    expect(await counted(visitor)).toEqual({ events: 0, periods_with_contacts: 0, revenue: 0, runs: 0 });
    expect((await revenueCheck(api.database).find()).examples).toEqual([]);
    expect((await visitor.call('delete', `/contact/${contactId}`)).status).toBe(404);
  });

  it('whose erasure broke off is erased by the next call, and its one report tells of all', async () => {
    const { contactId } = await buildBuyer(visitor, 'finn');
    const begun = await erase(contactId);
    await erasePartOfEach();
    expect(await erase(contactId)).toMatchObject({ id: begun.id, is_under_way: true });
    // So much has gone meanwhile that the rest goes within the call.
    while ((await reportOf(begun.id)).erased.events < 10_000) await erasePartOfEach();
    const told = await erase(contactId);
    expect(told).toMatchObject({
      id: begun.id,
      is_under_way: false,
      erased: { events: 12_000, runs: 1_100 },
    });
    expect(await erasePartOfEach()).toBe(false);
    const listed = await visitor.call('get', '/contact/erasure');
    expect(dataOf(listed, erasureList).erasures).toEqual([told]);
  });

  it('has a report that ends, where somebody else erases it meanwhile', async () => {
    const { pool } = api.database;
    const { contactId } = await buildBuyer(visitor, 'gus');
    const { id } = await erase(contactId);
    // Histories of what went in the first part are gone before the contact is: the report stays open.
    await erasePartOfEach();
    const queued = { userId: visitor.userId, groups: ['automatisation-runs-1'], erasureId: id };
    await queueHistoriesOfGroups(pool, queued);
    const looked = { deleted: 1, groups: [], asked: [], again: null };
    const lookAtAll = async (): Promise<void> => {
      const { rows } = await pool.query<{ id: number }>(
        'SELECT id FROM erased_histories WHERE user_id = $1',
        [visitor.userId],
      );
      for (const history of rows) await noteErasedHistories(pool, history.id, looked);
    };
    await lookAtAll();
    expect(await reportOf(id)).toMatchObject({
      is_under_way: true,
      histories: { deleted: 1, ended_at: null },
    });
    await orderErasure([contactId]);
    while (await workOffOrders());
    expect(await erasePartOfEach()).toBe(true);
    const ended = await reportOf(id);
    expect(ended).toMatchObject({ is_under_way: false, erased: { runs: 500, events: 0 } });
    expect(ended.histories.ended_at).not.toBeNull();
    expect(await erasePartOfEach()).toBe(false);
  });

  it('is erased by an order, which starts nothing by it, and goes on with the others', async () => {
    const { pool } = api.database;
    const { contactId: cleo, flowId } = await buildBuyer(visitor, 'cleo');
    const contacts = [
      (await buildContact(api.database, visitor.userId, { external_id: 'ben' })).id,
      cleo,
      (await buildContact(api.database, visitor.userId, { external_id: 'dan' })).id,
    ];
    await countAll();
    const holding = async (rule: object): Promise<number> => {
      const rules = segmentRules.parse({ kind: 'all', rules: [rule] });
      return buildSegment(api.database, visitor.userId, { rules });
    };
    // In its middle, cleo has no runs any more, and no payments of the last days. Yet she has entered the automation.
    const notEntered = await holding({
      kind: 'automation',
      automatisation_id: flowId,
      state: 'entered',
      is: false,
    });
    const lately = { kind: 'last_days', days: 30 };
    const notPaying = await holding({
      kind: 'event',
      event_name: 'paid',
      operation: 'AT_MOST',
      count: 0,
      period: lately,
    });
    await followSegments(pool, Date.now());
    for (const segment of [notEntered, notPaying]) await listenToSegment(pool, visitor.userId, segment);
    await orderErasure(contacts);
    const [entered, started] = [new Set<number>(), new Set<number>()];
    while (await workOffOrders()) {
      await followSegments(pool, Date.now());
      const { rows: members } = await pool.query<{ segment_id: number }>(
        'SELECT segment_id FROM segment_members WHERE user_id = $1 AND contact_id = $2',
        [visitor.userId, cleo],
      );
      for (const { segment_id: id } of members) entered.add(id);
      for (const { contact_id: id } of await found(
        cleo,
        'SELECT r.contact_id FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE r.contact_id = $1',
      ))
        started.add(id);
    }
    expect([...entered]).toEqual([notPaying]);
    expect([...started]).toEqual([]);
    const { rows } = await pool.query('SELECT FROM contacts WHERE user_id = $1', [visitor.userId]);
    expect(rows).toEqual([]);
    expect(await counted(visitor)).toEqual({ events: 0, periods_with_contacts: 0, revenue: 0, runs: 0 });
    const listed = await visitor.call('get', '/contact/order');
    expect(listed.body).toMatchObject({
      data: { orders: [{ count_of_contacts: 3, count_of_unchanged: 0 }] },
    });
  });
});

it('lets the figures of others go on while it looks for what others wrote down of a contact', async () => {
  const { pool } = api.database;
  const visitor = await api.visitor();
  const { id } = await buildContact(api.database, visitor.userId, { external_id: 'eve' });
  const erasing = await inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE rejected_calls IN EXCLUSIVE MODE');
    const called = visitor.call('delete', `/contact/${id}`);
    await untilFound(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0 ? true : undefined;
    });
    for (const table of ['figures_rolled', 'goals_counted'])
      await client.query(`SELECT FROM ${table} FOR UPDATE NOWAIT`);
    return { called };
  });
  expect((await erasing.called).status).toBe(200);
});
