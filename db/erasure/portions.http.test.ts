import { z } from 'zod';
import { erasure } from '../../domain/entities/contacts/erasure';
import { segmentRules } from '../../domain/entities/segments/rule';
import { buildContact, buildSegment } from '../../tests/factories/audience';
import { insertFlow, listenToSegment } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { followSegments } from '../../tests/support/segments';
import { untilFound } from '../../tests/support/until-found';
import { revenueCheck } from '../checks/of-revenue';
import { nextContactOrders, workOffContactPortion } from '../contact-orders/work-off';
import { inTransaction } from '../database/transaction';
import { rollFigures } from '../figures/roll';
import { countGoals } from '../goals/count';

const api = useApi();

/** A contact with 12,000 payments, three an hour, and 1,100 runs, of which 100 go on. */
async function buildBuyer(
  { userId }: Visitor,
  externalId: string,
): Promise<{ contactId: number; flowId: number }> {
  const { id } = await buildContact(api.database, userId, { external_id: externalId });
  await api.database.pool.query(
    `INSERT INTO events (user_id, name, contact_id, data, created_at)
     SELECT $1, 'paid', $2, '{"total": 2}', now() - n * interval '20 minutes' FROM generate_series(1, 12000) n`,
    [userId, id],
  );
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

const found = async (contactId: number, sql: string): Promise<{ contact_id: number }[]> =>
  (await api.database.pool.query<{ contact_id: number }>(sql, [contactId])).rows;

/** A statement that deletes more than 5,000 events, or more than 500 runs, is told that it took too long. */
beforeAll(() =>
  api.database.pool.query(`
    CREATE FUNCTION few_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > TG_ARGV[0]::integer THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER few_events AFTER DELETE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION few_rows(5000);
    CREATE TRIGGER few_runs AFTER DELETE ON automatisation_runs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION few_rows(500)`),
);

describe('a contact with very much', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await api.visitor();
    const setting = { event_name: 'paid', value_field: 'total', credit: 'last_message', window_days: 7 };
    await visitor.call('put', '/report/revenue/setting', setting);
  });

  it('is erased in parts, and the report and the figures are right', async () => {
    const { contactId } = await buildBuyer(visitor, 'ada');
    await countAll();
    expect(await counted(visitor)).toMatchObject({ events: 12_000, revenue: 12_000, runs: 1_100 });
    const answer = await visitor.call('delete', `/contact/${contactId}`);
    const told = dataOf(answer, z.object({ erasure })).erasure;
    expect(told.erased).toMatchObject({ events: 12_000, runs: 1_100, running_runs: 100 });
    expect(told.histories.ended_at).toBeNull();
    expect(await counted(visitor)).toEqual({ events: 0, periods_with_contacts: 0, revenue: 0, runs: 0 });
    expect((await revenueCheck(api.database).find()).examples).toEqual([]);
    expect((await visitor.call('delete', `/contact/${contactId}`)).status).toBe(404);
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
    await visitor.call('post', '/contact/order', { kind: 'delete', selection: { contacts }, known_total: 3 });
    const worked = async (): Promise<boolean> => {
      let isAny = false;
      for (const id of await nextContactOrders(pool))
        isAny = (await workOffContactPortion(pool, id, 500)) || isAny;
      return isAny;
    };
    const [entered, started] = [new Set<number>(), new Set<number>()];
    while (await worked()) {
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
