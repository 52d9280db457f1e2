import pg from 'pg';
import { emptying, prepareDatabase } from './prepare';

/** PostgreSQL's result, or its error. */
export type Settled = { result: pg.QueryResult } | { error: Error };

/** A real connection. */
export class Backend {
  /** Whether a transaction is open on it. */
  isOpen = false;

  constructor(
    readonly client: pg.Client,
    readonly pid: number,
  ) {}

  /** Sends a statement; never rejects. */
  ask(query: pg.QueryConfig): Promise<Settled> {
    return this.client.query(query).then(
      // A query of several statements counts by its first result.
      (result: pg.QueryResult | pg.QueryResult[]) => ({
        result: Array.isArray(result) ? result[0]! : result,
      }),
      (error: Error) => ({ error }),
    );
  }
}

/** Milliseconds of real time after which a running statement is checked for waiting for a lock. */
const patience = 2;
const realTimeout = setTimeout;
const RealClient = pg.Client;

/** The real connections to the database of a test file, and an observer's connection, which is never part of the simulation. */
export class Backends {
  /** Connections are used in the order of their creation, so that the same seed has the same ones. */
  private readonly idle = new Set<Backend>();
  private readonly made: Backend[] = [];

  private constructor(
    private readonly url: string,
    readonly observer: pg.Client,
    /** Empties the database. */
    readonly empty: () => Promise<void>,
  ) {}

  /** Prepares the database, which is a fresh copy of the migrated template. */
  static async open(url: string): Promise<Backends> {
    const preparing = await connected(url);
    await prepareDatabase(preparing);
    await preparing.end();
    const observer = await connected(url);
    return new Backends(url, observer, await emptying(observer));
  }

  async close(): Promise<void> {
    await Promise.all([...this.made.map(({ client }) => client.end()), this.observer.end()]);
  }

  async take(): Promise<Backend> {
    const idle = this.made.find((backend) => this.idle.has(backend));
    if (idle) {
      this.idle.delete(idle);
      return idle;
    }
    const client = await connected(this.url);
    // pg's client knows the pid of its server process, which its types lack.
    const made = new Backend(client, (client as unknown as { processID: number }).processID);
    this.made.push(made);
    return made;
  }

  /** Returns a connection to the pool and rolls back its open transaction, as PostgreSQL does for a lost connection. */
  async giveBack(backend: Backend): Promise<void> {
    if (backend.isOpen) await backend.client.query('ROLLBACK');
    backend.isOpen = false;
    this.idle.add(backend);
  }

  /** Sets the database's simulated clock, in milliseconds since 1970. */
  async setClock(now: number): Promise<void> {
    await this.observer.query({ name: 'clock', text: `SELECT setval('simulated.clock', $1)`, values: [now] });
  }

  /** Waits until the statement is done, or waits for a lock of another connection; returns null for the latter. */
  async doneOrBlocked(asked: Promise<Settled>, backend: Backend): Promise<Settled | null> {
    for (;;) {
      const settled = await Promise.race([asked, waited()]);
      if (settled) return settled;
      const waiting = await this.blockersOf([backend]);
      if ((waiting.get(backend.pid) ?? []).length > 0) return null;
    }
  }

  /**
   * Returns which of the world's processes block each of the connections, by process id. Those of other tests on the same server do not count:
   * NOTIFY takes a lock of the whole server.
   */
  async blockersOf(backends: readonly Backend[]): Promise<Map<number, number[]>> {
    const { rows } = await this.observer.query<{ pid: number; blockers: number[] }>({
      name: 'blockers',
      text: 'SELECT pid, pg_blocking_pids(pid) AS blockers FROM unnest($1::integer[]) AS pid',
      values: [backends.map(({ pid }) => pid)],
    });
    const own = new Set(this.made.map(({ pid }) => pid));
    return new Map(rows.map(({ pid, blockers }) => [pid, blockers.filter((blocker) => own.has(blocker))]));
  }

  async cancel({ pid }: Backend): Promise<void> {
    await this.observer.query('SELECT pg_cancel_backend($1)', [pid]);
  }
}

const waited = (): Promise<null> => new Promise((resolve) => realTimeout(() => resolve(null), patience));

async function connected(url: string): Promise<pg.Client> {
  const client = new RealClient({ connectionString: url });
  await client.connect();
  return client;
}
