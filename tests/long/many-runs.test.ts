import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase, type Database } from '../../db/database/connection';
import { automatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { campaignProgress } from '../../domain/entities/automatisations/campaign';
import { runOrder, type RunOrder } from '../../domain/entities/runs/run-order';
import { automatisationStats } from '../../domain/entities/automatisations/step-count';
import { user } from '../../domain/entities/account/user';
import { insertFlow } from '../factories/flow';
import { insertSleepers } from '../factories/many-runs';
import { addNeighbour, paced, trackOf, type Neighbour } from '../support/neighbour';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** `RUNS=100000 npm run test:long -- many-runs` tries fewer. */
const runs = Number(process.env['RUNS'] ?? 1_000_000);
/** Of them are held by a pause, with a workflow each from then on. */
const heldRuns = 2_000;
/** No answer that the interface waits for may take longer, in milliseconds. */
const answerLimit = 1_000;
/** How often the page of a flow with an order looks, in milliseconds: an order is worked off beside one page, not beside a thousand. */
const looksEvery = 3_000;
/** Another account's Track: one each so many milliseconds, and how much slower its p99 may be beside the work than before it. */
const trackEvery = 50;
const quietTracks = 2_400;
const trackRatio = 1.5;

let product: Product;
let database: Database;
let sweeps: NodeJS.Timeout | undefined;
beforeAll(async () => {
  product = await startProduct();
  database = openDatabase(product.databaseUrl, { statementTimeout: 0, applicationName: 'long test' });
  sweeps = setInterval(() => void putOffSweeps(), 20_000);
}, 600_000);
afterAll(async () => {
  clearInterval(sweeps);
  await database.close();
  await product.stop();
}, 60_000);

it(`pauses, lets go on and stops ${runs.toLocaleString('en')} runs of one flow: at once, with progress, and in nobody's way`, async () => {
  const other = await makeOther();
  const tracks = (work: (count: () => number) => Promise<void>) =>
    paced(trackEvery, () => trackOf(product, other, 'ping'), work);
  const flow = await fill();
  const screens = new Screens(flow);
  const quiet = await tracks(async (count) => until(() => Promise.resolve(count() >= quietTracks)));
  report(`Track of another account, quiet: p99 ${quiet.p99} ms of ${quiet.count}`);

  const beside = await tracks(async () => {
    await screens.post('pause');
    expect((await screens.look()).automatisation.paused_at).not.toBeNull();
    await screens.post('resume');
    expect((await screens.look()).orders).toEqual([]);

    // Some of them come to their time while the flow is paused, and are woken when it goes on.
    await screens.post('pause');
    await hold(flow);
    await screens.post('resume');
    const [resumed] = await screens.followed();
    expect(resumed).toMatchObject({ kind: 'resume', total: heldRuns, count_of_runs: heldRuns });
    report(`${heldRuns} that were held were waked after ${secondsOf(resumed)}`);
    const queued = performance.now();
    await until(
      async () => (await database.pool.query('SELECT FROM dispatch WHERE later LIMIT 1')).rowCount === 0,
    );
    report(`Their workflows go on ${Math.round((performance.now() - queued) / 1_000)} s later`);

    const { count_of_campaign_stopped: stopping } = await screens.stop();
    expect(stopping).toBe(runs);
    await screens.post('pause');
    await screens.post('resume');
    // The worker is killed in the middle, and goes on where it was.
    await screens.until(({ orders }) => (orders[0]?.count_of_runs ?? 0) > runs / 10);
    await product.kill('Worker');
    const [stopped] = await screens.followed();
    expect(stopped).toMatchObject({ kind: 'stop', count_of_runs: runs, count_of_rest: 0 });
    expect(screens.steps).toBeGreaterThan(10);
    report(
      `All were stopped after ${secondsOf(stopped)}; the progress was seen to go on ${screens.steps} times`,
    );
  });
  // Counts of so many are kept for a while.
  const { stats } = await screens.until((seen) => seen.stats.running === 0);
  expect(stats).toMatchObject({ running: 0, stopped: runs });
  expect(await counted(flow)).toEqual({ stopped: runs, closed: runs, told: runs });

  for (const [what, { slowest, count }] of screens.answers)
    report(`${what}: slowest answer ${Math.round(slowest)} ms of ${count}`);
  report(
    `Track of another account, beside all of it: p99 ${beside.p99} ms of ${beside.count}, slowest ${beside.slowest} ms`,
  );
  expect(Math.max(...[...screens.answers.values()].map(({ slowest }) => slowest))).toBeLessThan(answerLimit);
  expect(beside.p99 / quiet.p99).toBeLessThan(trackRatio);
}, 7_200_000);

/** An account beside the first, with a flow that its events start. */
async function makeOther(): Promise<Neighbour> {
  const other = await addNeighbour(product);
  await insertFlow(database.pool, other.id, { entry_event_name: 'ping' }, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
  ]);
  return other;
}

/** A published campaign-like flow at whose first step all runs sleep; answers its id. */
async function fill(): Promise<number> {
  const { user: account } = await product.read(z.object({ user }), 'GET', '/user');
  const flow = await insertFlow(database.pool, account.id, { entry_event_name: 'fall asleep' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
  ]);
  const [stepId = 0] = flow.stepIds;
  await putOffSweeps();
  await insertSleepers(database.pool, { userId: account.id, automatisationId: flow.id, stepId, count: runs });
  // As autovacuum leaves the tables after a while, and the roller the figures.
  await database.pool.query('VACUUM (ANALYZE)');
  await until(async () => {
    const { rows } = await database.pool.query(
      `SELECT FROM figures_rolled WHERE stream = 'automatisation_runs' AND last_id >= (SELECT max(id) FROM automatisation_runs)`,
    );
    return rows.length > 0;
  });
  return flow.id;
}

/** No workflow stands behind these runs: a worker that compares both sides, as each does when it starts, would start a million. */
const putOffSweeps = () =>
  database.pool.query(`UPDATE sweeps SET began_at = now(), ended_at = now() WHERE what = 'runs'`);

/** As if so many runs had asked for a segment while the flow is paused. */
const hold = (flowId: number) =>
  database.pool.query(
    `INSERT INTO held_runs (run_id, user_id, automatisation_id)
     SELECT id, user_id, automatisation_id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id LIMIT $2`,
    [flowId, heldRuns],
  );

/** What the page of an open flow shows. */
type Seen = Awaited<ReturnType<Screens['look']>>;

/** The calls that the interface makes of an open flow, and how long each took. */
class Screens {
  readonly answers = new Map<string, { slowest: number; count: number }>();
  /** How often the progress of an order was another one than before. */
  steps = 0;

  constructor(private readonly flowId: number) {}

  post(name: 'pause' | 'resume') {
    return this.timed(name, z.object({ automatisation: automatisationDetail }), 'POST', `/${name}`);
  }

  stop() {
    const answer = z.object({ count_of_campaign_stopped: z.number(), order: runOrder });
    return this.timed('stop', answer, 'DELETE', '/run');
  }

  /** Everything that the page asks for again and again. */
  async look() {
    const { orders } = await this.timed('orders', z.object({ orders: z.array(runOrder) }), 'GET', '/order');
    const { stats } = await this.timed('counts', z.object({ stats: automatisationStats }), 'GET', '/stats');
    await this.timed('progress', z.object({ campaign: campaignProgress }), 'GET', '/campaign');
    await this.timed('runs', z.object({}), 'GET', '/run?state=running');
    const page = z.object({ automatisation: automatisationDetail });
    const { automatisation } = await this.timed('flow', page, 'GET', `?automatisation_id=${this.flowId}`);
    return { orders, stats, automatisation };
  }

  /** Looks as often as the page does until what it shows is as wanted; answers that. */
  async until(isAsWanted: (seen: Seen) => boolean): Promise<Seen> {
    for (;;) {
      const seen = await this.look();
      if (isAsWanted(seen)) return seen;
      await delay(looksEvery);
    }
  }

  /** Looks until the newest order has ended; answers the orders then. */
  async followed(): Promise<RunOrder[]> {
    let reached = -1;
    const { orders } = await this.until((seen) => {
      const [newest] = seen.orders;
      if (newest && newest.count_of_runs > reached) this.steps += 1;
      reached = newest?.count_of_runs ?? reached;
      return seen.orders.every(({ ended_at }) => ended_at !== null);
    });
    return orders;
  }

  private async timed<Schema extends z.ZodType>(
    what: string,
    schema: Schema,
    method: string,
    path: string,
  ): Promise<z.output<Schema>> {
    const began = performance.now();
    const flow = path.startsWith('?') ? '' : `/${this.flowId}`;
    const answer = await product.read(schema, method, `/automatisation${flow}${path}`);
    const took = performance.now() - began;
    const { slowest = 0, count = 0 } = this.answers.get(what) ?? {};
    this.answers.set(what, { slowest: Math.max(slowest, took), count: count + 1 });
    return answer;
  }
}

/** What a plain SQL count says of the runs, their visits and who stopped them. */
async function counted(flowId: number): Promise<object | undefined> {
  const { rows } = await database.pool.query<object>(
    `SELECT (SELECT count(*) FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'stopped') AS stopped,
            (SELECT count(*) FROM automatisation_run_steps WHERE automatisation_id = $1 AND state = 'stopped' AND ended_at IS NOT NULL) AS closed,
            (SELECT count(DISTINCT i.run_id) FROM automatisation_run_interventions i
             JOIN automatisation_runs r ON r.id = i.run_id WHERE r.automatisation_id = $1 AND i.action = 'stop') AS told`,
    [flowId],
  );
  return rows[0];
}

const secondsOf = (order: RunOrder | undefined): string =>
  order?.ended_at
    ? `${Math.round((Date.parse(order.ended_at) - Date.parse(order.created_at)) / 1_000)} s`
    : '?';
