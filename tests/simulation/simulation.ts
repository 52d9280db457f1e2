import { Random } from '../support/random';
import type { Backends } from './database/backends';
import { SimulatedDatabase } from './database/simulated-database';
import { Faults } from './faults';
import { Inputs } from './inputs';
import { planOf, type Plan } from './plan/plan';
import {
  beginApi,
  beginWorker,
  sweepSeconds,
  type ApiProcess,
  type Surroundings,
  type WorkerProcess,
} from './product/processes';
import { limits } from './product/limits';
import { Provider } from './product/provider';
import type { Parts } from './parts';
import { beginning, Scheduler, type Actor, type Timer } from './scheduler';
import { Server } from './temporal/server';
import { installVirtualTime } from './virtual-time';
import { storeWorld, type Household } from './world';
import { checkEnd } from './checks/end';
import { checkCalm } from './checks/calm';
import { CommitWatch } from './checks/commits';

/** The result of a seed. */
export interface Report {
  seed: number;
  plan: Plan;
  /** The violations; empty when all is well. */
  violations: string[];
  trace: readonly string[];
  steps: number;
  faults: number;
}

/** The most steps of a world: one that is not at rest by then is a failure. */
const longest = 20_000;

/** How often dispatchers poll, in milliseconds. */
const pollMilliseconds = 1_000;

/** A running world. */
class Simulation implements Parts {
  readonly plan: Plan;
  readonly violations: string[] = [];
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly database: SimulatedDatabase;
  readonly server: Server;
  readonly provider: Provider;
  readonly commits = new CommitWatch();
  household!: Household;
  api!: ApiProcess;
  workers: WorkerProcess[] = [];
  private begun = 0;
  private looking: Timer | null = null;
  /** A process is gone since the last comparison: what it left behind and no run asks for, such as a call that was out, is found by that alone. */
  private hasLeft = false;
  /** When it was first seen that Temporal has lost something, which no comparison has found yet. */
  private lostSince: number | null = null;
  private readonly around: Surroundings;

  constructor(
    readonly seed: number,
    readonly backends: Backends,
  ) {
    this.random = new Random(seed);
    this.plan = planOf(this.random.fork());
    this.scheduler = new Scheduler(this.random.fork(), this.plan.style);
    this.faults = new Faults(this.random.fork(), this.plan.faults);
    const { scheduler, faults } = this;
    const kill = (actor: Actor, why: string): Promise<void> => this.kill(actor, why);
    this.database = new SimulatedDatabase(backends, scheduler, faults, {
      kill,
      crash: (actor, error) => {
        this.violations.push(`${actor.name} ended by an error that nobody heard: ${error.message}`);
      },
    });
    this.server = new Server(scheduler, faults, this.random.fork());
    this.provider = new Provider(scheduler, faults, kill);
    this.around = {
      scheduler,
      faults,
      database: this.database,
      server: this.server,
      provider: this.provider,
      kill,
      onNondeterminism: (message) => this.violations.push(`not the same when replayed: ${message}`),
      stepsInMemory: this.plan.stepsInMemory,
    };
    scheduler.afterStep = () => this.database.settleBlocked();
    this.database.onStatement = (_actor, query, settled) => {
      if (query.text.startsWith('NOTIFY')) for (const worker of this.workers) worker.dispatch();
      this.commits.hear(query, settled);
    };
  }

  /** Runs the world until it rests. */
  async run(): Promise<Report> {
    const dice = this.random.fork();
    const uninstall = installVirtualTime(this.scheduler, () => dice.next());
    limits.runsAtOnce = this.plan.runsAtOnce;
    try {
      this.household = await storeWorld(this.backends, this.plan, beginning);
      this.api = beginApi(this.around, this.nameOf('api'));
      for (let count = 0; count < this.plan.workers; count += 1) this.beginWorker();
      const inputs = new Inputs(this);
      inputs.begin();
      await this.goOn(inputs);
      if (this.violations.length === 0) this.violations.push(...(await checkEnd(this, inputs)));
    } catch (error) {
      this.violations.push(`the simulation itself: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      await this.leave();
      uninstall();
    }
    const { seed, plan, violations, scheduler, faults } = this;
    return {
      seed,
      plan,
      violations,
      trace: scheduler.trace,
      steps: scheduler.steps,
      faults: faults.happened,
    };
  }

  /** Ends the process, and starts another in its place some time later. */
  async kill(actor: Actor, why: string): Promise<void> {
    this.scheduler.note(actor, `is gone (${why})`);
    this.hasLeft = true;
    if (actor === this.api.actor) this.commits.forget();
    this.scheduler.drop(actor);
    await this.database.leave(actor);
    const { rows } = await this.backends.observer.query<{ key: string }>({
      name: 'calls-out',
      text: `SELECT idempotency_key::text AS key FROM calls WHERE state = 'sending'`,
    });
    this.provider.onGone(
      actor,
      rows.map(({ key }) => key),
    );
    const worker = this.workers.find((one) => one.actor === actor);
    if (worker) {
      this.workers = this.workers.filter((one) => one !== worker);
      this.server.onWorkerGone(worker.host);
    }
    const begin = worker
      ? () => this.beginWorker()
      : () => {
          this.api = beginApi(this.around, this.nameOf('api'));
        };
    this.scheduler.timer(this.random.between(1, 5_000), begin, null);
  }

  private async goOn(inputs: Inputs): Promise<void> {
    for (;;) {
      await this.scheduler.quiet();
      if (this.violations.length > 0) return;
      if (this.scheduler.isCalm) {
        if (!this.server.hasLost) this.violations.push(...(await checkCalm(this)));
        this.sweepWhenDue();
        await this.lookWhenDue();
        await inputs.onCalm();
        if (this.plan.faults.kinds.has('Temporal emptied') && this.random.chance(0.3)) this.emptyTemporal();
      }
      if (!(await this.scheduler.next()) && !this.beginSweep()) return;
      if (this.scheduler.steps > longest) {
        this.violations.push(`does not come to rest; it waits for ${this.scheduler.waitingFor.join('; ')}`);
        return;
      }
    }
  }

  /** A world may never be at rest: a loop looks every minute for the end of an item that Temporal has lost. The workers compare each hour. */
  private sweepWhenDue(): void {
    if (!this.server.hasLost) this.lostSince = null;
    else this.lostSince ??= this.scheduler.now;
    const isDue = this.lostSince !== null && this.scheduler.now > this.lostSince + sweepSeconds * 1_000;
    if (isDue && this.workers.length > 0) this.sweep();
  }

  /** At rest although Temporal has lost something, or a process has left something: an hour passes, and the workers compare. Returns whether they do. */
  private beginSweep(): boolean {
    if (!this.server.hasLost && !this.hasLeft) return false;
    this.scheduler.now += sweepSeconds * 1_000 + 1;
    this.sweep();
    return this.workers.length > 0;
  }

  private sweep(): void {
    this.server.hasLost = false;
    this.hasLeft = false;
    this.lostSince = null;
    for (const worker of this.workers) worker.sweep();
  }

  /** The workers' loops also poll every second: here, when there is something to find. */
  private async lookWhenDue(): Promise<void> {
    if (this.looking) this.scheduler.clear(this.looking);
    this.looking = null;
    const { rows } = await this.backends.observer.query<{
      dispatch: Date | null;
      later: Date | null;
      orders: boolean;
      looks: Date | null;
    }>({
      name: 'outbox-due',
      text: `SELECT min(not_before) FILTER (WHERE NOT later) AS dispatch, min(not_before) FILTER (WHERE later) AS later,
                    EXISTS (SELECT FROM run_orders WHERE ended_at IS NULL) AS orders,
                    (SELECT min(due_at) FROM second_looks) AS looks FROM dispatch`,
    });
    const { dispatch = null, later = null, orders = false, looks = null } = rows[0] ?? {};
    const moments = [dispatch, later, looks].flatMap((moment) => (moment ? [moment.getTime()] : []));
    if (orders) moments.push(this.scheduler.now);
    if (moments.length === 0) return;
    const wait = Math.max(pollMilliseconds, Math.min(...moments) - this.scheduler.now);
    const look = (): void => {
      for (const worker of this.workers) {
        if (dispatch) worker.dispatch();
        if (later) worker.dispatchLater();
        if (orders) worker.workOff();
        if (looks) worker.lookAgain();
      }
    };
    this.looking = this.scheduler.timer(wait, look, null);
  }

  private emptyTemporal(): void {
    if (!this.faults.roll(['Temporal emptied'], 1)) return;
    this.scheduler.note(null, 'Temporal is emptied');
    this.server.forgetAll();
  }

  private beginWorker(): void {
    const worker = beginWorker(this.around, this.nameOf('worker'));
    this.workers.push(worker);
    worker.dispatch();
    if (this.plan.sweepsAtStart) worker.sweep();
  }

  private nameOf(kind: string): string {
    this.begun += 1;
    return `${kind} ${this.begun}`;
  }

  private async leave(): Promise<void> {
    const actors = [this.api, ...this.workers].flatMap((process) => (process ? [process.actor] : []));
    for (const actor of actors) {
      this.scheduler.drop(actor);
      await this.database.leave(actor);
    }
    await this.database.endBlocked();
  }
}

/** Simulates the world of a seed. */
export const simulate = (seed: number, backends: Backends): Promise<Report> =>
  new Simulation(seed, backends).run();
