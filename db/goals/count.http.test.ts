import fc from 'fast-check';
import type { GoalInput } from '../../domain/entities/automatisations/goal';
import { passes } from '../../domain/steps/filter';
import { goalFilters, goalInput, goalValue } from '../../domain/entities/automatisations/goal';
import * as valuesOfGroups from '../../migrations/088-values-of-groups';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { isInAccountGroup } from '../../tests/support/api/account-group';
import { useDatabase } from '../../tests/support/database/database';
import { deleteFlow } from '../automatisations/delete';
import { insertBroadcast } from '../broadcasts/store';
import { deleteContacts } from '../contacts/delete';
import { cohortCheck } from '../checks/of-cohorts';
import { inTransaction } from '../database/transaction';
import { recordEvents } from '../events/record';
import { countGoals } from './count';
import { figuresByDay } from './figures';
import { readGoal, removeGoal, saveGoal } from './goal';

const store = useDatabase();
const hour = 3_600_000;
const origin = Date.UTC(2026, 2, 1);
const controlSince = origin + 2 * 24 * hour;

type Step =
  | { kind: 'track'; events: { name: string; contact: number; at: number; amount: unknown }[] }
  /** The oldest run that waits is let in, ended before that, or kept out for the control group. */
  | { kind: 'enter'; at: number; outcome: 'in' | 'refused' | 'control' }
  /** An item of the first run of a send, or of one of the two that continue it. */
  | { kind: 'item'; flow: number; run: number; contact: number; at: number }
  /** What becomes of the message of the broadcast's oldest item that runs. */
  | { kind: 'message'; outcome: 'sent' | 'unknown' | 'none' | 'failed' }
  | { kind: 'goal'; flow: number; goal: GoalInput | null }
  | { kind: 'count' }
  | { kind: 'erase'; contact: number }
  | { kind: 'delete flow' };

const at = fc.integer({ min: 0, max: 12 * 24 * 4 }).map((quarters) => origin + (quarters * hour) / 4);
const contact = fc.integer({ min: 0, max: 2 });
const goal = fc.record({
  event_name: fc.constantFrom('enter', 'buy'),
  window_days: fc.constantFrom(1, 3, 10),
  value_field: fc.constantFrom(null, 'order.total', 'order.total'),
  control_percent: fc.constantFrom(0, 50),
  filters: fc.constantFrom(
    [],
    [{ variable: 'order.total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 }],
    [{ variable: 'order.total', variable_type: 'string', operation: 'EQUALS', value: '19,50' }],
  ),
});
const outcome = fc.constantFrom('in' as const, 'in' as const, 'refused' as const, 'control' as const);
const amount = fc.constantFrom<unknown>(10, 19.9, 30, 0.1, '19,50', 'free', null, 1e13);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      events: fc.array(fc.record({ name: fc.constantFrom('enter', 'buy'), contact, at, amount }), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('enter' as const), at, outcome }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('item' as const),
      flow: fc.constantFrom(1, 2),
      run: fc.constantFrom(0, 0, 1, 2),
      contact,
      at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      outcome: fc.constantFrom(
        'sent' as const,
        'sent' as const,
        'unknown' as const,
        'none' as const,
        'failed' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('goal' as const),
      flow: fc.integer({ min: 0, max: 2 }),
      goal: fc.option(
        goal.map((given) => goalInput.parse(given)),
        { freq: 4 },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), contact }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete flow' as const) }) },
);

/** How large the control group of the account has been, and since when. */
interface GroupSize {
  at: number;
  percent: number;
}

const groupSizes = fc.uniqueArray(fc.record({ at, percent: fc.constantFrom(0, 30, 50) }), {
  maxLength: 3,
  selector: (size) => size.at,
});

interface Account {
  userId: number;
  groupSizes: readonly GroupSize[];
  /** An automation, a campaign and a broadcast; the latter two with the runs of a send, whose loops have the items. */
  flows: number[];
  sends: number[][];
  items: number;
}

describe('the figures of goals', () => {
  it('are what a plain count finds, in whatever order things were stored, set, counted and erased', async () => {
    await fc.assert(
      fc.asyncProperty(
        goal,
        groupSizes,
        fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
        async (first, sizes, steps) => {
          const account = await newAccount(sizes);
          for (const flow of [0, 1, 2])
            await take(account, { kind: 'goal', flow, goal: goalInput.parse(first) });
          for (const done of steps) await take(account, done);
          await figuresAgree(account);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('count what commits late, once', async () => {
    const { pool } = store.database;
    const account = await newAccount();
    const { userId } = account;
    const [automatisationId = 0] = account.flows;
    await take(account, { kind: 'goal', flow: 0, goal: goalInput.parse({ event_name: 'buy' }) });
    await take(account, {
      kind: 'track',
      events: [{ name: 'enter', contact: 0, at: origin, amount: 1 }],
    });
    await take(account, { kind: 'enter', at: origin, outcome: 'in' });
    await countAll();

    const late = await pool.connect();
    await late.query('BEGIN');
    const event = { userId, name: 'buy', contactExternalId: 'contact-0', data: {} };
    await recordEvents(late, [{ ...event, createdAt: new Date(origin + hour) }]);
    await recordEvents(pool, [{ ...event, contactExternalId: 'contact-1' }]);
    await countAll();
    expect(await totals(userId, automatisationId)).toEqual({ entered: 1, converted: 0 });
    await late.query('COMMIT');
    late.release();
    await countAll();
    await countAll();
    expect(await totals(userId, automatisationId)).toEqual({ entered: 1, converted: 1 });
  });

  it('are right when several processes count while events are stored and contacts are erased', async () => {
    const account = await newAccount();
    await take(account, { kind: 'goal', flow: 0, goal: goalInput.parse({ event_name: 'buy' }) });
    const storing = Array.from({ length: 30 }, async (_, number) => {
      const events = ['enter', 'buy', 'buy'].map((name, place) => ({
        name,
        contact: number % 7,
        amount: place,
        at: origin + number * hour + place,
      }));
      await take(account, { kind: 'track', events });
      await take(account, { kind: 'enter', at: origin + number * hour, outcome: 'in' });
      await countGoals(store.database.pool);
      if (number % 6 === 0) await take(account, { kind: 'erase', contact: (number + 3) % 7 });
    });
    await Promise.all(storing);
    await figuresAgree(account);
  });

  it('have the values of both groups, of what was counted before there were these, too', async () => {
    const { knex } = store.database;
    const account = await newAccount();
    const given = { event_name: 'buy', value_field: 'order.total', control_percent: 50 };
    await take(account, { kind: 'goal', flow: 0, goal: goalInput.parse(given) });
    for (const [contact, outcome] of (['in', 'control'] as const).entries()) {
      const at = controlSince + contact * hour;
      await take(account, { kind: 'track', events: [{ name: 'enter', contact, at, amount: 1 }] });
      await take(account, { kind: 'enter', at, outcome });
      const bought = { name: 'buy', contact, at: at + 1, amount: 10 * contact + 5 };
      await take(account, { kind: 'track', events: [bought] });
    }
    await figuresAgree(account);
    await valuesOfGroups.down(knex);
    await valuesOfGroups.up(knex);
    await figuresAgree(account);
    const { rows } = await knex.raw<{ rows: object[] }>(
      `SELECT sum(treated_value)::integer AS treated, sum(control_value)::integer AS control FROM goal_figures WHERE user_id = ?`,
      [account.userId],
    );
    expect(rows).toEqual([{ treated: 5, control: 15 }]);
  });

  it('say how far the count of what was stored is', async () => {
    const { pool } = store.database;
    const account = await newAccount();
    const [automatisationId = 0] = account.flows;
    const flow = { userId: account.userId, automatisationId };
    const events = Array.from({ length: 1_200 }, (_, number) => ({
      name: 'enter',
      contact: number % 5,
      at: origin + number,
      amount: 1,
    }));
    await take(account, { kind: 'track', events });
    await pool.query(
      `UPDATE automatisation_runs SET entered_at = created_at, state = 'completed' WHERE automatisation_id = $1`,
      [automatisationId],
    );
    await take(account, { kind: 'goal', flow: 0, goal: goalInput.parse({ event_name: 'buy' }) });
    const progress = async () => (await readGoal(pool, flow))?.progress;
    expect(await progress()).toBe(0);
    expect(await countGoals(pool)).toBe(true);
    expect(await progress()).toBeGreaterThan(0.3);
    expect(await progress()).toBeLessThan(0.5);
    await countAll();
    expect(await progress()).toBe(1);
    await figuresAgree(account);
  });
});

async function countAll(): Promise<void> {
  while (await countGoals(store.database.pool));
}

async function newAccount(sizes: readonly GroupSize[] = []): Promise<Account> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await pool.query(`UPDATE users SET number_format = 'comma' WHERE id = $1`, [userId]);
  for (const { at: since, percent } of sizes)
    await pool.query('INSERT INTO account_control_groups (user_id, since, percent) VALUES ($1, $2, $3)', [
      userId,
      new Date(since),
      percent,
    ]);
  const automation = await insertFlow(pool, userId, { entry_event_name: 'enter' }, []);
  const campaign = await insertFlow(pool, userId, { entry_event_name: 'send' }, []);
  await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [campaign.id]);
  const broadcast = await insertFlow(pool, userId, { entry_event_name: 'tell' }, []);
  await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [broadcast.id]);
  const timing = { kind: 'now' as const };
  await inTransaction(pool, (client) =>
    insertBroadcast(client, { userId, automatisationId: broadcast.id }, { timing, test: null }),
  );
  const { rows } = await pool.query<{ runs: number[] }>(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, entered_at)
       SELECT $1, id, now() FROM unnest($2::bigint[]) AS i (id), generate_series(1, 3) RETURNING id, user_id, automatisation_id
     ), send AS (
       SELECT run.*, min(id) OVER (PARTITION BY automatisation_id) AS send_run_id FROM run
     ), continued AS (
       INSERT INTO continued_sends (run_id, user_id, send_run_id) SELECT id, user_id, send_run_id FROM send WHERE id <> send_run_id
     )
     SELECT array_agg(id ORDER BY id) AS runs FROM send GROUP BY automatisation_id ORDER BY automatisation_id`,
    [userId, [campaign.id, broadcast.id]],
  );
  const flows = [automation.id, campaign.id, broadcast.id];
  return { userId, groupSizes: sizes, flows, sends: rows.map(({ runs }) => runs), items: 0 };
}

const externalId = (number: number): string => `contact-${number}`;

async function contactIds(userId: number, number: number): Promise<number[]> {
  const { rows } = await store.database.pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
    [userId, externalId(number)],
  );
  return rows.map(({ id }) => id);
}

async function take(account: Account, done: Step): Promise<void> {
  const { pool } = store.database;
  const { userId, flows } = account;
  if (done.kind === 'count') await countGoals(pool);
  else if (done.kind === 'enter')
    await pool.query(
      `UPDATE automatisation_runs SET entered_at = $2, state = $3, ended_at = $4, reason = $5
       WHERE id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1 AND entered_at IS NULL AND state = 'running')`,
      [
        userId,
        done.outcome === 'in' ? new Date(done.at) : null,
        done.outcome === 'in' ? 'completed' : 'refused',
        new Date(done.at),
        done.outcome === 'in' ? null : { code: done.outcome === 'control' ? 'control_group' : 'exit_tag' },
      ],
    );
  else if (done.kind === 'item') {
    account.items += 1;
    for (const id of await contactIds(userId, done.contact))
      await pool.query(
        `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, loop_depth, parent_run_id, parent_visit, item, entered_at)
         VALUES ($1, $2, $3, $4, $5, 0, $6, $7)`,
        [
          userId,
          flows[done.flow],
          id,
          account.items % 4 === 0 ? 2 : 1,
          account.sends[done.flow - 1]?.[done.run],
          account.items,
          new Date(done.at),
        ],
      );
  } else if (done.kind === 'message') {
    const states = { sent: 'completed', unknown: 'failed', none: 'completed', failed: 'failed' };
    await pool.query(
      `WITH item AS (
         UPDATE automatisation_runs SET state = $3
         WHERE id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND loop_depth = 1)
         RETURNING id, user_id, parent_run_id, contact_id
       )
       INSERT INTO reached_items (item_id, user_id, run_id, contact_id, is_unknown)
       SELECT id, user_id, parent_run_id, contact_id, $4 FROM item WHERE $5`,
      [
        userId,
        flows[2],
        states[done.outcome],
        done.outcome === 'unknown',
        done.outcome === 'sent' || done.outcome === 'unknown',
      ],
    );
  } else if (done.kind === 'goal') {
    const flow = { userId, automatisationId: flows[done.flow] ?? 0 };
    const given = done.goal;
    await inTransaction(pool, (client) => (given ? saveGoal(client, flow, given) : removeGoal(client, flow)));
    // The group is there since some day of the history.
    await pool.query(
      `UPDATE goals SET control_since = $2 WHERE automatisation_id = $1 AND control_since IS NOT NULL AND replaced_at IS NULL`,
      [flow.automatisationId, new Date(controlSince)],
    );
  } else if (done.kind === 'erase') {
    const ids = await contactIds(userId, done.contact);
    await inTransaction(pool, (client) => deleteContacts(client, userId, ids));
  } else if (done.kind === 'delete flow') {
    const [automatisationId = 0] = flows;
    await inTransaction(pool, (client) => deleteFlow(client, { userId, automatisationId }));
    flows[0] = (await insertFlow(pool, userId, { entry_event_name: 'enter' }, [])).id;
  } else
    await recordEvents(
      pool,
      done.events.map(({ name, contact: number, at: moment, amount: total }) => ({
        userId,
        name,
        data: { order: { total } },
        createdAt: new Date(moment),
        contactExternalId: externalId(number),
      })),
    );
}

async function totals(userId: number, automatisationId: number) {
  const { pool } = store.database;
  const goalId = (await readGoal(pool, { userId, automatisationId }))?.id ?? 0;
  const range = { goalId, userId, from: new Date(0), to: new Date(origin + 1_000 * 24 * hour) };
  const days = await figuresByDay(pool, range, [0]);
  return { entered: days[0]?.entered ?? 0, converted: days[0]?.converted ?? 0 };
}

/** At rest, the figures are what a plain count of runs and events finds. */
async function figuresAgree(account: Account): Promise<void> {
  const { userId, flows } = account;
  const { pool } = store.database;
  await countAll();
  for (const automatisationId of flows) {
    const set = await readGoal(pool, { userId, automatisationId });
    if (!set) continue;
    const { rows } = await pool.query(
      `SELECT start::text AS start, entered, converted, value::float8 AS value, treated, treated_converted, control, control_converted,
              left_out, treated_value::float8 AS treated_value, control_value::float8 AS control_value
       FROM goal_figures
       WHERE goal_id = $1 AND (entered, treated, control, converted, value, left_out) <> (0, 0, 0, 0, 0, 0) ORDER BY goal_figures.start`,
      [set.id],
    );
    expect(rows).toEqual(await plainFigures(account, automatisationId, set));
    const cohorts = await pool.query(
      `SELECT start::text AS start, week::integer, converted, value::float8 AS value FROM goal_cohorts
       WHERE goal_id = $1 AND (converted, value) <> (0, 0) ORDER BY goal_cohorts.start, week`,
      [set.id],
    );
    const entries = await pool.query(
      `SELECT date_bin('15 minutes', entered_at, '1970-01-01Z')::text AS start,
              floor(extract(epoch FROM converted_at - entered_at) / 604800)::integer AS week, count(*) AS converted,
              COALESCE(sum(value), 0)::float8 AS value
       FROM goal_entries WHERE goal_id = $1 AND converted_at IS NOT NULL AND NOT is_control AND NOT is_left_out AND NOT is_unsent
       GROUP BY date_bin('15 minutes', entered_at, '1970-01-01Z'), 2 ORDER BY date_bin('15 minutes', entered_at, '1970-01-01Z'), 2`,
      [set.id],
    );
    expect(cohorts.rows).toEqual(entries.rows);
    expect((await cohortCheck(store.database).find()).examples).toEqual([]);
    expect(set.progress).toBe(1);
  }
  const { rows } = await pool.query('SELECT FROM goals WHERE user_id = $1 AND replaced_at IS NOT NULL', [
    userId,
  ]);
  expect(rows).toEqual([]);
}

/** Whether a contact was in the control group of its account at a moment. */
function wasInAccountGroup({ userId, groupSizes: sizes }: Account, contactId: number, moment: Date): boolean {
  const before = sizes.filter((size) => size.at <= moment.getTime());
  const last = before.sort((one, other) => one.at - other.at).at(-1);
  return isInAccountGroup(userId, contactId, last?.percent ?? 0);
}

async function plainFigures(
  account: Account,
  automatisationId: number,
  set: GoalInput & { control_since: Date | null },
): Promise<object[]> {
  const { rows } = await store.database.pool.query<{
    run_id: number;
    contact_id: number;
    at: Date;
    start: string;
    is_since: boolean | null;
    is_control: boolean;
    is_counted: boolean;
    is_replaced: boolean;
    data: { order: { total: unknown } } | null;
    created_at: Date | null;
  }>(
    `SELECT r.id AS run_id, r.contact_id, r.at, date_bin('15 minutes', r.at, '1970-01-01Z')::text AS start, r.at >= $4 AS is_since,
            r.is_control, e.data, e.created_at,
            CASE WHEN EXISTS (SELECT FROM broadcasts WHERE automatisation_id = a.id)
                 THEN EXISTS (SELECT FROM reached_items WHERE item_id = r.id AND NOT is_unknown)
                 ELSE NOT r.is_replaced END AS is_counted,
            r.is_replaced
     FROM (
       SELECT *, state = 'refused' AS is_control, CASE WHEN state = 'refused' THEN ended_at ELSE entered_at END AS at,
              -- A run that continued the send had an item for the contact later on.
              EXISTS (
                SELECT FROM automatisation_runs later JOIN continued_sends c ON c.run_id = later.parent_run_id
                WHERE later.contact_id = automatisation_runs.contact_id AND later.id > automatisation_runs.id AND later.loop_depth = 1
                  AND later.parent_run_id <> automatisation_runs.parent_run_id
                  AND c.send_run_id IN (automatisation_runs.parent_run_id,
                                        (SELECT send_run_id FROM continued_sends WHERE run_id = automatisation_runs.parent_run_id))
              ) AS is_replaced
       FROM automatisation_runs
       WHERE automatisation_id = $1 AND contact_id IS NOT NULL
         AND (entered_at IS NOT NULL OR state = 'refused' AND reason ->> 'code' = 'control_group')
     ) r
     JOIN automatisations a ON a.id = r.automatisation_id
     LEFT JOIN events e ON e.contact_id = r.contact_id AND e.name = $2 AND e.id IS DISTINCT FROM r.event_id
       AND e.created_at BETWEEN r.at AND r.at + $3 * interval '24 hours'
     WHERE r.loop_depth = a.is_campaign::integer
     ORDER BY r.at, r.id, e.created_at, e.id`,
    [automatisationId, set.event_name, set.window_days, set.control_since],
  );
  const none = { entered: 0, converted: 0, value: 0, left_out: 0 };
  const nobody = {
    treated: 0,
    treated_converted: 0,
    treated_value: 0,
    control: 0,
    control_converted: 0,
    control_value: 0,
  };
  const figures = new Map<string, { start: string } & typeof none & typeof nobody>();
  const seen = new Set<number>();
  const converted = new Set<number>();
  /** The run by which each contact is compared. */
  const firsts = new Map<number, number>();
  for (const {
    run_id,
    contact_id,
    at: began,
    start,
    is_since,
    is_control,
    is_counted,
    is_replaced,
    data,
    created_at,
  } of rows) {
    const ofQuarter = figures.get(start) ?? { start, ...none, ...nobody };
    if (wasInAccountGroup(account, contact_id, began)) {
      if (!is_control && !is_replaced && !seen.has(run_id)) ofQuarter.left_out += 1;
      if (!is_control && !is_replaced) figures.set(start, ofQuarter);
      seen.add(run_id);
      continue;
    }
    if (is_since && !firsts.has(contact_id)) firsts.set(contact_id, run_id);
    const isCompared = firsts.get(contact_id) === run_id;
    const group = is_control ? 'control' : 'treated';
    if ((!is_control && is_counted) || isCompared) figures.set(start, ofQuarter);
    if (!seen.has(run_id) && !is_control && is_counted) ofQuarter.entered += 1;
    if (!seen.has(run_id) && isCompared) ofQuarter[group] += 1;
    seen.add(run_id);
    if (!data || !created_at || converted.has(run_id)) continue;
    const reading = { number_format: 'comma' as const, timezone: null, now: created_at.getTime() };
    if (!passes(goalFilters(set, reading), data)) continue;
    converted.add(run_id);
    // In hundredths, so that the sum is exact.
    const value = Math.round((goalValue(set, data, 'comma') ?? 0) * 100);
    if (isCompared) {
      ofQuarter[`${group}_converted`] += 1;
      ofQuarter[`${group}_value`] += value;
    }
    if (is_control || !is_counted) continue;
    ofQuarter.converted += 1;
    ofQuarter.value += value;
  }
  return [...figures.values()].map((figure) => ({
    ...figure,
    value: figure.value / 100,
    treated_value: figure.treated_value / 100,
    control_value: figure.control_value / 100,
  }));
}
