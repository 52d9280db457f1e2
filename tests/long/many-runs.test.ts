import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase, type Database } from '../../db/database/connection';
import { automatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { campaignProgress } from '../../domain/entities/automatisations/campaign';
import { runOrder, type RunOrder } from '../../domain/entities/runs/run-order';
import { automatisationStats } from '../../domain/entities/automatisations/steps/step-count';
import { user } from '../../domain/entities/account/user';
import { insertFlow } from '../factories/flow';
import { insertSleepers } from '../factories/many-runs';
import { addNeighbour, paced, trackOf, type Neighbour } from '../support/neighbour';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** `RUNS=100000 npm run test:long -- many-runs` uses fewer. */
const runs = Number(process.env['RUNS'] ?? 1_000_000);
/** How many of them a pause holds; each of these has a workflow from then on. */
const heldRuns = 2_000;
/** The longest response time of calls that the interface waits for, in milliseconds. */
const answerLimit = 1_000;
/** How often the page of a flow with an order polls, in milliseconds: the order runs beside one page, not a thousand. */
const looksEvery = 3_000;
/**
 * Another account's Track: one call each so many milliseconds, and the highest allowed ratio of its p99 during the work to its p99 before.
 */
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

    // Some of them become due while the flow is paused, and wake when it resumes.
    await screens.post('pause');
    await hold(flow);
    await screens.post('resume');
    const [resumed] = await screens.followed();
    expect(resumed).toMatchObject({ kind: 'resume', total: heldRuns, count_of_runs: heldRuns });
    report(`${heldRuns} that were held were woken after ${secondsOf(resumed)}`);
    const queued = performance.now();
    await until(
      async () => (await database.pool.query('SELECT FROM dispatch WHERE later LIMIT 1')).rowCount === 0,
    );
    report(`Their workflows go on ${Math.round((performance.now() - queued) / 1_000)} s later`);

    const { count_of_campaign_stopped: stopping } = await screens.stop();
    expect(stopping).toBe(runs);
    await screens.post('pause');
    await screens.post('resume');
    // The worker is killed in the middle, and continues where it stopped.
    await screens.until(({ orders }) => (orders[0]?.count_of_runs ?? 0) > runs / 10);
    await product.kill('Worker');
    const [stopped] = await screens.followed();
    expect(stopped).toMatchObject({ kind: 'stop', count_of_runs: runs, count_of_rest: 0 });
    expect(screens.steps).toBeGreaterThan(10);
    report(
      `All were stopped after ${secondsOf(stopped)}; the progress was seen to go on ${screens.steps} times`,
    );
  });
  // Counts of so many runs are cached for a while.
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

/** Creates another account, with a flow that its events start. */
async function makeOther(): Promise<Neighbour> {
  const other = await addNeighbour(product);
  await insertFlow(database.pool, other.id, { entry_event_name: 'ping' }, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
  ]);
  return other;
}

/** Publishes a campaign-like flow at whose first step all runs sleep; returns its id. */
async function fill(): Promise<number> {
  const { user: account } = await product.read(z.object({ user }), 'GET', '/user');
  const flow = await insertFlow(database.pool, account.id, { entry_event_name: 'fall asleep' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
  ]);
  const [stepId = 0] = flow.stepIds;
  await putOffSweeps();
  await insertSleepers(database.pool, { userId: account.id, automatisationId: flow.id, stepId, count: runs });
  // The state that autovacuum and the roller of figures reach after a while.
  await database.pool.query('VACUUM (ANALYZE)');
  await until(async () => {
    const { rows } = await database.pool.query(
      `SELECT FROM figures_rolled WHERE stream = 'automatisation_runs' AND last_id >= (SELECT max(id) FROM automatisation_runs)`,
    );
    return rows.length > 0;
  });
  return flow.id;
}

/** These runs have no workflow: a worker compares the runs with Temporal when it starts, and would start a million workflows. */
const putOffSweeps = () =>
  database.pool.query(`UPDATE sweeps SET began_at = now(), ended_at = now() WHERE what = 'runs'`);

/** Marks so many runs as having requested a stretch during the pause. */
const hold = (flowId: number) =>
  database.pool.query(
    `INSERT INTO held_runs (run_id, user_id, automatisation_id)
     SELECT id, user_id, automatisation_id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id LIMIT $2`,
    [flowId, heldRuns],
  );

/** What the page of an open flow shows. */
type Seen = Awaited<ReturnType<Screens['look']>>;

/** Makes the calls that the interface makes for an open flow, and records how long each took. */
class Screens {
  readonly answers = new Map<string, { slowest: number; count: number }>();
  /** How often the progress of an order has changed. */
  steps = 0;

  constructor(private readonly flowId: number) {}

  post(name: 'pause' | 'resume') {
    return this.timed(name, z.object({ automatisation: automatisationDetail }), 'POST', `/${name}`);
  }

  stop() {
    const answer = z.object({ count_of_campaign_stopped: z.number(), order: runOrder });
    return this.timed('stop', answer, 'DELETE', '/run');
  }

  /** Loads everything that the page polls. */
  async look() {
    const { orders } = await this.timed('orders', z.object({ orders: z.array(runOrder) }), 'GET', '/order');
    const { stats } = await this.timed('counts', z.object({ stats: automatisationStats }), 'GET', '/stats');
    await this.timed('progress', z.object({ campaign: campaignProgress }), 'GET', '/campaign');
    await this.timed('runs', z.object({}), 'GET', '/run?state=running');
    const page = z.object({ automatisation: automatisationDetail });
    const { automatisation } = await this.timed('flow', page, 'GET', `?automatisation_id=${this.flowId}`);
    return { orders, stats, automatisation };
  }

  /** Polls as often as the page does until its data is as wanted; returns that data. */
  async until(isAsWanted: (seen: Seen) => boolean): Promise<Seen> {
    for (;;) {
      const seen = await this.look();
      if (isAsWanted(seen)) return seen;
      await delay(looksEvery);
    }
  }

  /** Polls until the newest order has ended; returns the orders. */
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

/** Counts the runs, their visits and who stopped them by plain SQL. */
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
