import { pino } from 'pino';
import { countGoals } from '../../db/goals/count';
import { recordEvents } from '../../db/events/record';
import { goalFiguresAnswer } from '../../domain/entities/automatisations/goal';
import type { GoalInput } from '../../domain/entities/automatisations/goal';
import { buildAutomatisation } from '../../tests/factories/automatisation';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { untilFound } from '../../tests/support/until-found';
import { startGoalCounts } from './goal-counts';

const api = useApi();
const origin = Date.UTC(2026, 2, 1, 12);

interface Account {
  visitor: Visitor;
  flowId: number;
}

async function anAutomation(): Promise<Account> {
  const visitor = await api.visitor();
  const flow = await buildAutomatisation(visitor, { is_active: true });
  return { visitor, flowId: flow.id };
}

/** Its goal is `paid` within 10 days. */
const setGoal = ({ visitor, flowId }: Account, filters: GoalInput['filters'] = []) =>
  visitor.call('put', `/automatisation/${flowId}/goal`, { event_name: 'paid', window_days: 10, filters });

async function anAccount(): Promise<Account> {
  const account = await anAutomation();
  await setGoal(account);
  return account;
}

const track = ({ visitor }: Account, name: string, contactExternalId: string, minute: number) =>
  recordEvents(api.database.pool, [
    {
      userId: visitor.userId,
      name,
      contactExternalId,
      data: {},
      createdAt: new Date(origin + minute * 60_000),
    },
  ]);

/** The contact's run begins. */
async function enter(account: Account, contact: string): Promise<void> {
  await track(account, 'signed_up', contact, 0);
  await api.database.pool.query(
    `UPDATE automatisation_runs SET entered_at = $2, state = 'completed' WHERE user_id = $1 AND entered_at IS NULL`,
    [account.visitor.userId, new Date(origin)],
  );
}

/** So many payments of a contact, a second apart; the last of them is large. */
const insertPayments = ({ visitor }: Account, contact: string, payments: number) =>
  api.database.pool.query(
    `INSERT INTO events (user_id, name, contact_id, data, created_at)
     SELECT c.user_id, 'paid', c.id, jsonb_build_object('total', CASE WHEN number = $3 THEN 100 ELSE 1 END), $4::timestamptz + number * interval '1 second'
     FROM contacts c, generate_series(1, $3) AS number WHERE c.user_id = $1 AND c.external_id = $2`,
    [visitor.userId, contact, payments, new Date(origin)],
  );

/** How many have entered, and reached the goal. */
async function figuresOf({ visitor, flowId }: Account): Promise<[entered: number, converted: number]> {
  const answer = await visitor.call(
    'get',
    `/automatisation/${flowId}/goal/figures?from_date=2026-03-01&to_date=2026-03-02`,
  );
  const days = dataOf(answer, goalFiguresAnswer).figures?.days ?? [];
  const sum = (of: 'entered' | 'converted') => days.reduce((all, day) => all + day[of], 0);
  return [sum('entered'), sum('converted')];
}

const countAll = async (): Promise<void> => {
  while (await countGoals(api.database.pool));
};

/** Counts as the worker does until something is found; returns what was logged. */
async function countUntil(isThere: () => Promise<boolean>): Promise<Record<string, unknown>[]> {
  const logged: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'warn' },
    { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const counting = startGoalCounts({ database: api.database, logger }, { poll: 1 });
  try {
    await untilFound(async () => ((await isThere()) ? true : undefined));
  } finally {
    await counting.stop();
  }
  return logged;
}

/** A statement that writes the contact's row of the table is told that it took too long. */
async function makeSlow(table: string, contact: string, when = ''): Promise<void> {
  await api.database.pool.query(`
    CREATE OR REPLACE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM contacts WHERE id = NEW.contact_id AND external_id = TG_ARGV[0]) THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER too_slow BEFORE UPDATE ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION too_slow('${contact}')`);
}
async function makeFast(table: string): Promise<void> {
  await api.database.pool.query(`DROP TRIGGER too_slow ON ${table}`);
}

describe('counting for goals', () => {
  it('goes on where the message of an event that brought revenue cannot be found', async () => {
    const { pool } = api.database;
    const [held, other] = [await anAccount(), await anAccount()];
    for (const account of [held, other]) {
      const setting = { event_name: 'paid', value_field: 'total', credit: 'last_message', window_days: 7 };
      await account.visitor.call('put', '/report/revenue/setting', setting);
    }
    await enter(other, 'ada');
    await enter(held, 'guest');
    await insertPayments(held, 'guest', 1);
    await insertPayments(other, 'ada', 1);
    const credited = async (): Promise<unknown[]> =>
      (
        await pool.query<{ due: string | null }>(
          `SELECT CASE WHEN due_at > now() THEN 'later' WHEN due_at <= now() THEN 'now' END AS due FROM revenue_events ORDER BY user_id`,
        )
      ).rows.map(({ due }) => due);
    await countUntil(async () => (await credited()).length === 2);
    // Both have come ten minutes ago.
    await pool.query('UPDATE revenue_events SET due_at = now()');
    await makeSlow('revenue_events', 'guest', 'WHEN (NEW.due_at IS NULL)');
    try {
      await enter(other, 'ben');
      await track(other, 'paid', 'ben', 5);
      const logged = await countUntil(async () => (await credited()).includes(null));
      expect(await credited()).toEqual(['later', null]);
      expect(await figuresOf(other)).toEqual([2, 2]);
      expect(logged.at(-1)).toMatchObject({ part: 'revenue', put_off_event_id: expect.any(Number) });
    } finally {
      await makeFast('revenue_events');
    }
  });

  it('passes over an event of which it fails, and counts those of all others', async () => {
    const [held, other] = [await anAccount(), await anAccount()];
    for (const account of [held, other]) {
      await enter(account, 'guest-of-late');
      await enter(account, 'ada');
    }
    await countAll();
    await track(held, 'paid', 'guest-of-late', 5);
    await track(held, 'paid', 'ada', 5);
    await track(other, 'paid', 'ada', 5);
    await makeSlow('goal_entries', 'guest-of-late');
    try {
      const logged = await countUntil(async () => (await figuresOf(other))[1] === 1);
      expect(await figuresOf(held)).toEqual([2, 1]);
      expect(logged.filter((line) => 'passed_event_id' in line)).toHaveLength(1);
    } finally {
      await makeFast('goal_entries');
    }
  });

  it('compares the filters with the first 10,000 events of a run, and counts the other runs', async () => {
    const account = await anAutomation();
    // Together they have more than are compared at once.
    for (const contact of ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn']) {
      await enter(account, contact);
      await insertPayments(account, contact, contact === 'ada' ? 10_001 : 10_000);
    }
    await countAll();
    const large = {
      variable: 'total',
      variable_type: 'number',
      operation: 'GREATER_THAN',
      value: 20,
    } as const;
    await setGoal(account, [{ ...large, ignore_case: false }]);
    await countAll();
    expect(await figuresOf(account)).toEqual([6, 5]);
    // What comes in later is compared by itself.
    await api.database.pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT user_id, 'paid', id, '{"total": 50}', $2 FROM contacts WHERE user_id = $1 AND external_id = 'ada'`,
      [account.visitor.userId, new Date(origin + 86_400_000)],
    );
    await countAll();
    expect(await figuresOf(account)).toEqual([6, 6]);
  });

  it('notes the events of a contact with very many entries some at a time', async () => {
    const account = await anAccount();
    await enter(account, 'ada');
    await api.database.pool.query(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, entered_at, state)
       SELECT user_id, automatisation_id, contact_id, entered_at, state FROM automatisation_runs, generate_series(1, 20000) WHERE user_id = $1`,
      [account.visitor.userId],
    );
    await countAll();
    await insertPayments(account, 'ada', 30);
    await countAll();
    expect(await figuresOf(account)).toEqual([20_001, 20_001]);
  });
});
