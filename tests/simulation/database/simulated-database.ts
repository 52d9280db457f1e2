import pg from 'pg';
import { openDatabase, type Database } from '../../../db/database/connection';
import type { FaultKind, Faults } from '../faults';
import type { Actor, Scheduler } from '../scheduler';
import type { Backend, Backends, Settled } from './backends';
import { SimulatedClient, type Asked } from './simulated-client';
import { inItsTime, isInCircle, isSame, labelOf, noteTransaction } from './statements';

/** A statement on its way. */
interface Sent {
  client: SimulatedClient;
  actor: Actor;
  backend: Backend;
  asked: Asked;
  label: string;
}

/** A statement that waits in PostgreSQL for a lock. */
interface Blocked extends Sent {
  settled: Promise<Settled>;
  /** Its process has ended, but PostgreSQL does not know it yet. */
  isOrphan: boolean;
}

const faultsOfStatements: readonly FaultKind[] = [
  'connection lost before',
  'connection lost after',
  'process gone before',
  'process gone after',
  'database restarts',
];

/** What the rest of the simulation does when a process ends. */
export interface Household {
  kill(actor: Actor, why: string): Promise<void>;
  /** The process ended because of an unhandled error. */
  crash(actor: Actor, error: Error): void;
}

/** PostgreSQL as the simulated processes reach it. */
export class SimulatedDatabase {
  private readonly clients = new Map<SimulatedClient, Actor>();
  private blocked: Blocked[] = [];
  /**
   * Statements that ask for what a blocked one asks for, in the order of their arrival. PostgreSQL gets them one by one: it lets all who wait
   * for a row that was changed race to its new version, so that the order would not be the seed's.
   */
  private queue: Sent[] = [];
  private clockSetTo = 0;
  /** Called for each answered statement. */
  onStatement: (actor: Actor, query: pg.QueryConfig, settled: Settled) => void = () => undefined;

  constructor(
    private readonly backends: Backends,
    private readonly scheduler: Scheduler,
    private readonly faults: Faults,
    private readonly household: Household,
  ) {}

  /** Opens the product's own pools for a process, by the product's own code. */
  open(actor: Actor): Database {
    const { Pool } = pg;
    const host = this.hostOf(actor);
    const Client = class extends SimulatedClient {
      protected readonly host = host;
    };
    const module = pg as { Pool: typeof pg.Pool };
    module.Pool = class extends Pool {
      constructor(options?: pg.PoolConfig) {
        // The part of a client that the pool uses.
        super({ ...options, Client: Client as unknown as typeof pg.Client, idleTimeoutMillis: 0 });
      }
    };
    try {
      const database = openDatabase('postgres://simulated', { applicationName: actor.name });
      // The part of pg that knex uses.
      (database.knex.client as { driver: object }).driver = { Client };
      return database;
    } finally {
      module.Pool = Pool;
    }
  }

  /** Returns the processes that have an open transaction. */
  get openTransactions(): string[] {
    return [...this.clients].flatMap(([{ backend }, { name }]) => (backend?.isOpen ? [name] : []));
  }

  /** Closes all connections of a process that has ended. */
  async leave(actor: Actor): Promise<void> {
    this.queue = this.queue.filter((one) => one.actor !== actor);
    for (const blocked of this.blocked) if (blocked.actor === actor) blocked.isOrphan = true;
    const own = [...this.clients].filter(([, owner]) => owner === actor);
    for (const [client] of own) await this.release(client);
  }

  /** Loses all connections, as when PostgreSQL restarts. */
  async restart(): Promise<void> {
    this.queue = [];
    for (const blocked of this.blocked) {
      await this.backends.cancel(blocked.backend);
      blocked.isOrphan = true;
    }
    await this.settleBlocked();
    for (const client of [...this.clients.keys()]) await this.lose(client);
  }

  /** Ends the statements that still wait for locks, before the next seed. */
  async endBlocked(): Promise<void> {
    this.queue = [];
    for (const { backend } of this.blocked) await this.backends.cancel(backend);
    await this.settleBlocked();
  }

  /** Waits until each blocked statement is done, or is blocked again; settles those that are done. */
  async settleBlocked(): Promise<void> {
    for (;;) {
      await this.sendQueue();
      const before = this.blocked;
      const done: { one: Blocked; settled: Settled }[] = [];
      for (const one of before) {
        const settled = await this.backends.doneOrBlocked(one.settled, one.backend);
        if (settled) done.push({ one, settled });
      }
      if (done.length === 0) return;
      this.blocked = before.filter((one) => !done.some((other) => other.one === one));
      for (const { one, settled } of done) {
        if (one.isOrphan) {
          if (one.client.backend === one.backend) one.client.backend = null;
          await this.backends.giveBack(one.backend);
          continue;
        }
        this.scheduler.current = one.actor;
        this.answer(one.client, one.actor, one.asked, settled, `${one.label}, after its lock`);
        await this.scheduler.quiet();
      }
    }
  }

  /** Sends those that no blocked statement is ahead of. */
  private async sendQueue(): Promise<void> {
    for (;;) {
      const next = this.queue.find(({ asked }) => !this.isAskedFor(asked));
      if (!next) return;
      this.queue = this.queue.filter((one) => one !== next);
      this.scheduler.current = next.actor;
      await this.send(next);
      await this.scheduler.quiet();
    }
  }

  private isAskedFor({ query }: Asked): boolean {
    return this.blocked.some(({ asked }) => isSame(asked.query, query));
  }

  /** Returns the connections that each waits for, by the ids of their processes. */
  private async waits(): Promise<Map<number, readonly number[]>> {
    const waits = new Map<number, readonly number[]>(
      await this.backends.blockersOf(this.blocked.map(({ backend }) => backend)),
    );
    for (const { backend, asked } of this.queue) {
      const ahead = this.blocked.filter((one) => isSame(one.asked.query, asked.query));
      waits.set(
        backend.pid,
        ahead.map((one) => one.backend.pid),
      );
    }
    return waits;
  }

  private hostOf(actor: Actor) {
    return {
      actor,
      connect: (client: SimulatedClient) =>
        this.scheduler.gate<void>(actor, 'connects', async ({ resolve }) => {
          client.backend = await this.backends.take();
          this.clients.set(client, actor);
          resolve();
        }),
      perform: (client: SimulatedClient, asked: Asked) => {
        const label = labelOf(asked.query);
        this.scheduler.add(actor, label, () => this.perform(client, actor, asked, label));
      },
      end: (client: SimulatedClient) => void this.scheduler.during(() => this.release(client)),
      crash: (error: Error) => this.household.crash(actor, error),
    };
  }

  private async perform(client: SimulatedClient, actor: Actor, asked: Asked, label: string): Promise<void> {
    const { backend } = client;
    if (!backend) return; // lost while it waited
    const fault = this.faults.roll(faultsOfStatements);
    if (
      fault === 'connection lost before' ||
      fault === 'process gone before' ||
      fault === 'database restarts'
    ) {
      this.scheduler.note(actor, `${label} → ${fault}`);
      return this.strike(fault, client, actor);
    }
    const sent = { client, actor, backend, asked, label };
    if (this.isAskedFor(asked) && (await this.canQueue(sent))) {
      this.scheduler.note(actor, `${label} … waits behind others`);
      return;
    }
    return this.send(sent, fault);
  }

  /** Adds a statement to the queue, unless that would be a deadlock, which only PostgreSQL can refuse. */
  private async canQueue(sent: Sent): Promise<boolean> {
    this.queue.push(sent);
    if (!isInCircle(sent.backend.pid, await this.waits())) return true;
    this.queue.pop();
    return false;
  }

  private async send(sent: Sent, fault: FaultKind | null = null): Promise<void> {
    const { client, actor, backend, asked, label } = sent;
    if (this.clockSetTo !== this.scheduler.now) {
      await this.backends.setClock(this.scheduler.now);
      this.clockSetTo = this.scheduler.now;
    }
    const settling = backend.ask(inItsTime(asked.query, this.scheduler.now)).then((settled) => {
      noteTransaction(backend, asked.query, settled);
      return settled;
    });
    const settled = await this.backends.doneOrBlocked(settling, backend);
    if (!settled) {
      const one = { ...sent, settled: settling, isOrphan: false };
      this.scheduler.note(actor, `${label} … waits for a lock`);
      this.blocked.push(one);
      await this.resolveDeadlock(one);
    } else if (fault) {
      this.scheduler.note(actor, `${label} → done, then ${fault}`);
      await this.strike(fault, client, actor);
    } else {
      this.answer(client, actor, asked, settled, label);
    }
  }

  private answer(client: SimulatedClient, actor: Actor, asked: Asked, settled: Settled, label: string): void {
    this.onStatement(actor, asked.query, settled);
    if ('error' in settled) {
      this.scheduler.note(actor, `${label} ✗ ${settled.error.message}`);
      asked.reject(settled.error);
    } else {
      this.scheduler.note(actor, `${label} → ${settled.result.rowCount ?? 0}`);
      asked.resolve(settled.result);
    }
    client.done();
  }

  private async strike(fault: FaultKind, client: SimulatedClient, actor: Actor): Promise<void> {
    if (fault === 'database restarts') return this.restart();
    if (fault === 'process gone before' || fault === 'process gone after') {
      return this.household.kill(actor, fault);
    }
    return this.lose(client);
  }

  private async lose(client: SimulatedClient): Promise<void> {
    await this.release(client);
    client.lose();
  }

  private async release(client: SimulatedClient): Promise<void> {
    const { backend } = client;
    client.backend = null;
    this.clients.delete(client);
    // A connection that waits for a lock is returned once it has the lock.
    if (backend && !this.blocked.some((one) => one.backend === backend))
      await this.backends.giveBack(backend);
  }

  /** Refuses the last statement of a deadlock, as PostgreSQL does after its timeout. */
  private async resolveDeadlock(last: Blocked): Promise<void> {
    if (!isInCircle(last.backend.pid, await this.waits())) return;
    await this.backends.cancel(last.backend);
    const settled = await last.settled;
    this.blocked = this.blocked.filter((one) => one !== last);
    if ('error' in settled) Object.assign(settled.error, { code: '40P01', message: 'deadlock detected' });
    this.answer(last.client, last.actor, last.asked, settled, last.label);
  }
}
