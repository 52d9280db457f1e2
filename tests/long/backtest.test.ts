import { readFileSync } from 'node:fs';
import type { Activities } from '../../activities';
import { recordEvents, type NewEvent } from '../../db/events/record';
import type { BacktestFigures } from '../../domain/entities/automatisations/backtest';
import type { StretchResult } from '../../domain/run/result';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { testActivities } from '../support/activities';
import { backtestRuns, realRuns } from '../support/backtest';
import { useDatabase } from '../support/database/database';
import { Random } from '../support/random';
import { report } from '../support/report';

/**
 * Purchases of a shop, as lines of `customer_id,date,cds,amount_usd` below a headline:
 * `HISTORY=purchases.csv npm run test:long -- long/backtest`. Without a file, PURCHASES of them (20,000) are made up.
 */
const file = process.env['HISTORY'];
const madeUp = Number(process.env['PURCHASES'] ?? 20_000);
const seed = 78;
const store = useDatabase();
const day = 86_400_000;

interface Purchase {
  customer: string;
  at: number;
  data: { amount: number; cds: number };
}

type PurchaseOfDay = Omit<Purchase, 'at'> & { day: number };

function readPurchases(path: string): PurchaseOfDay[] {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  return lines
    .map((line) => line.trim().split(','))
    .map(([customer = '', date = '', cds, amount]) => ({
      customer,
      day: Date.parse(date),
      data: { amount: Number(amount), cds: Number(cds) },
    }));
}

/** Purchases of a year and a half, about three a customer. */
function makePurchases(): PurchaseOfDay[] {
  const random = new Random(seed);
  return Array.from({ length: madeUp }, () => ({
    customer: String(random.below(madeUp / 3)),
    day: random.below(540) * day,
    data: { amount: random.between(500, 9_000) / 100, cds: random.between(1, 5) },
  }));
}

/** The purchases in order, the last day being yesterday; those of one day are some seconds apart. */
function purchases(): Purchase[] {
  const rows = (file === undefined ? makePurchases() : readPurchases(file)).sort(
    (one, other) => one.day - other.day,
  );
  const shift = Math.floor(Date.now() / day) * day - day - (rows.at(-1)?.day ?? 0);
  let [today, seconds] = [0, 0];
  return rows.map((row) => {
    seconds = row.day === today ? seconds + 7 : 0;
    today = row.day;
    return { customer: row.customer, data: row.data, at: row.day + shift + seconds * 1_000 };
  });
}

/** Large orders wait for another one within a week; others are counted and wait for two days. */
const steps = (tagId: number): FlowStepGiven[] => [
  { type: 'COUNT', data: { type: 'event', value: 'purchase', timeframe: 60 * 24 * 365 } },
  {
    type: 'CONDITION',
    data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 40 },
    whenTrue: [
      {
        type: 'WAIT',
        data: { event_name: 'purchase', time_out: { delay: 7 * 86_400, delay_unit: 'DAYS' } },
        whenTrue: [{ type: 'TAG', data: { tag_id: tagId, is_deletion: false } }],
        whenFalse: [{ type: 'TRACK', data: { event_name: 'lost', event_data: {} } }],
      },
    ],
    whenFalse: [
      { type: 'DELAY', data: { delay: 2 * 86_400, delay_unit: 'DAYS' } },
      {
        type: 'CONDITION',
        data: { variable: 'event.count_result', operation: 'GREATER_THAN', value: 3 },
        whenTrue: [{ type: 'TAG', data: { tag_id: tagId, is_deletion: false } }],
      },
    ],
  },
];

/** Lets runs happen by the product's own statements, on a clock that goes from one moment to the next. */
class PlayedProduct {
  private now = 0;
  private readonly activities: Activities;
  private timers: { at: number; runId: number }[] = [];
  private readonly runs = new Map<number, { userId: number; contactId: number | null; segment: number }>();

  constructor() {
    this.activities = testActivities(store.database, { clock: () => Promise.resolve(this.now) });
  }

  async happen(event: NewEvent, at: number): Promise<void> {
    await this.until(at);
    this.now = at;
    await recordEvents(store.database.pool, [event]);
    await this.dispatch();
  }

  /** Wakes the runs whose wait is over before a moment, in order. */
  async until(end: number): Promise<void> {
    for (;;) {
      this.timers.sort((one, other) => one.at - other.at);
      const [first] = this.timers;
      if (!first || first.at >= end) return;
      this.timers.shift();
      this.now = first.at;
      await this.advance(first.runId);
      await this.dispatch();
    }
  }

  private async dispatch(): Promise<void> {
    for (;;) {
      const { rows } = await store.database.pool.query<{ run_id: number; kind: string }>(
        `WITH gone AS (DELETE FROM dispatch RETURNING id, run_id, kind) SELECT run_id, kind FROM gone ORDER BY id`,
      );
      if (rows.length === 0) return;
      for (const { run_id: runId, kind } of rows) {
        if (kind === 'start') await this.start(runId);
        else this.timers = this.timers.filter((timer) => timer.runId !== runId);
        await this.advance(runId);
      }
    }
  }

  /** A run is as old as its event, not as the database's clock. */
  private async start(runId: number): Promise<void> {
    const { rows } = await store.database.pool.query<{ userId: number; contactId: number | null }>(
      `UPDATE automatisation_runs SET created_at = $2 WHERE id = $1 RETURNING user_id AS "userId", contact_id AS "contactId"`,
      [runId, new Date(this.now)],
    );
    if (rows[0]) this.runs.set(runId, { ...rows[0], segment: 0 });
  }

  private async advance(runId: number): Promise<void> {
    const run = this.runs.get(runId);
    if (!run) return;
    const result: StretchResult = await this.activities.advance({ runId, ...run });
    run.segment += 1;
    if (result.kind === 'wait') this.timers.push({ at: result.until, runId });
  }
}

const stepsTaken = ({ steps }: BacktestFigures): number => steps.reduce((sum, { came }) => sum + came, 0);

test('a backtest of the last month of purchases equals, run by run, what the flow did', async () => {
  const { pool } = store.database;
  const all = purchases();
  const userId = await insertUser(pool);
  const tagId = await insertTag(pool, userId);
  const settings = { entry_event_name: 'purchase', reentry: 'one_active' };
  const exit = { exit_strategy_type: 'tag', exit_strategy_value: String(tagId) };
  const { id } = await insertFlow(pool, userId, { ...settings, ...exit }, steps(tagId));
  const flow = { userId, automatisationId: id };
  const toEvent = ({ customer, at, data }: Purchase): NewEvent => ({
    userId,
    name: 'purchase',
    contactExternalId: customer,
    data,
    createdAt: new Date(at),
  });
  // The backtest begins a little later than this test does: what is played begins a day later than its period.
  const from = Date.now() - 29 * day;
  const past = all.filter(({ at }) => at < from);
  for (let start = 0; start < past.length; start += 1_000)
    await recordEvents(
      pool,
      past.slice(start, start + 1_000).map((one) => ({ ...toEvent(one), triggers: false })),
    );
  const played = all.filter(({ at }) => at >= from);
  const product = new PlayedProduct();
  for (const one of played) await product.happen(toEvent(one), one.at);
  await product.until(Date.now());
  await pool.query('ANALYZE');

  const started = Date.now();
  const { runs, figures } = await backtestRuns(store.database, flow, { days: 30, contacts: 500 });
  const took = Date.now() - started;
  const real = await realRuns(store.database, flow);
  expect(real.size).toBe(played.length);
  const different = [...real].filter(([eventId, run]) => {
    const own = runs.get(eventId);
    return JSON.stringify(own) !== JSON.stringify({ ...own, ...run });
  });
  expect(different.slice(0, 3).map(([eventId, run]) => ({ run, backtest: runs.get(eventId) }))).toEqual([]);
  expect(runs.size).toBe(real.size);
  report(
    `Backtest of the last 30 days of ${all.length} purchases: ${real.size} runs compared, ${figures.entered} entered, ` +
      `${figures.refused.map(({ code, count }) => `${count} ${code}`).join(', ')}, ${stepsTaken(figures)} steps, ${took} ms`,
  );
}, 3_600_000);

test('all of the purchases in one period: how long it takes, and how much memory', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const tagId = await insertTag(pool, userId);
  const settings = { entry_event_name: 'bought', reentry: 'one_active' };
  const { id } = await insertFlow(pool, userId, settings, [
    ...steps(tagId).map(
      (step) => JSON.parse(JSON.stringify(step).replaceAll('purchase', 'bought')) as FlowStepGiven,
    ),
  ]);
  const all = purchases();
  const begin = all[0]?.at ?? 0;
  const squeeze = (88 * day) / ((all.at(-1)?.at ?? 0) - begin);
  const first = Date.now() - 89 * day;
  const events = all.map(({ customer, at, data }): NewEvent => ({
    userId,
    name: 'bought',
    contactExternalId: `b${customer}`,
    data,
    triggers: false,
    createdAt: new Date(first + (at - begin) * squeeze),
  }));
  for (let start = 0; start < events.length; start += 1_000)
    await recordEvents(pool, events.slice(start, start + 1_000));
  await pool.query('ANALYZE');

  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const started = Date.now();
  const { figures, runs } = await backtestRuns(
    store.database,
    { userId, automatisationId: id },
    { days: 90, contacts: 500, includesHistory: true },
  );
  clearInterval(watch);
  expect(figures.events).toBe(all.length);
  expect(runs.size).toBe(all.length);
  report(
    `Backtest of ${figures.events} events of ${figures.contacts} contacts: ${figures.entered} entered, ${stepsTaken(figures)} steps, ` +
      `${(Date.now() - started) / 1_000} s, at most ${Math.round((most - before) / 1024 ** 2)} MB more memory`,
  );
}, 3_600_000);
