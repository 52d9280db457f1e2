import knex, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';
import { fromJson } from '../../domain/values/json';
import { AccountShare } from '../accounts/account-share';
import { within } from './within';
import { reasonOf } from './failures';
import { watchReadOnly } from './read-only';
import { openSockets } from './sockets';

/** The database as other modules use it. */
export interface Database {
  /** For objection's models and for built queries. */
  knex: Knex;
  /** For the hot paths: prepared statements on their own connections. */
  pool: pg.Pool;
  /** For transactions that several accounts share: none waits longer than `sharedLockWait` for a lock that one of the accounts holds. */
  sharedPool: pg.Pool;
  /** One connection for health checks and monitoring: they are answered even while the other pools are used up. */
  watchPool: pg.Pool;
  /**
   * Null when the database answers within so many milliseconds and accepts writes, else why not. Asks through
   * `watchPool`.
   */
  trouble(milliseconds: number): Promise<string | null>;
  /** Breaks every connection, and makes each new one fail at once until `resume`: no caller waits for a database that is down. */
  suspend(): void;
  resume(): void;
  /** The state of the pools, for monitoring. */
  usage(): PoolUsage[];
  /** Resolves when the connections are closed; those that do not close by themselves are broken after two seconds. */
  close(): Promise<void>;
}

/** How a pool stands: connections in use and idle, and how many statements wait for one. */
export interface PoolUsage {
  pool: 'builder' | 'own' | 'shared';
  used: number;
  idle: number;
  waiting: number;
}

/** A connection in its caller's transaction, or the pool: with the pool, each statement is a transaction of its own. */
export type Querier = Pick<pg.ClientBase, 'query'>;

export interface DatabaseOptions {
  /** Connections of the builder's pool and of `pool`, each. */
  poolSize?: number;
  /** The name by which PostgreSQL lists this process. */
  applicationName?: string;
  /** Longest time one statement may take, in milliseconds. */
  statementTimeout?: number;
  /** Longest wait for a lock that another transaction holds, in milliseconds; when absent, as long as the statement may take. */
  lockTimeout?: number;
  /** Longest wait for a connection, in milliseconds. */
  connectTimeout?: number;
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
/** The type of a bigint[]. */
const bigintArray = 1016 as TypeId; // pg names only the types of scalars
const idTexts = pg.types.getTypeParser(bigintArray) as (text: string) => string[]; // pg types every parser alike

// A bigint column is an id or a count: both fit a number. JSON keeps whole numbers beyond 2^53 as bigint.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(bigintArray, (text: string): number[] => idTexts(text).map(Number));
pg.types.setTypeParser(pg.types.builtins.JSON, fromJson);
pg.types.setTypeParser(pg.types.builtins.JSONB, fromJson);

const silent = (): void => undefined;

/** How much longer than its longest statement a connection may be silent, in milliseconds. */
const silenceBeyondStatement = 5_000;
/** How long to wait for a connection, in milliseconds. */
const connectingMilliseconds = 10_000;
/** The part of each pool that one account's calls may hold at once. */
const shareOfAccount = 0.5;
/** How long transactions that several accounts share wait for a lock, in milliseconds: no ordinary transaction holds one that long. */
const sharedLockWait = 500;
/** Connections for transactions that several accounts share: two for each place that joins work (`groupCommit`). */
const sharedConnections = 6;
/** How long closing waits for connections to close by themselves, and then for broken ones, in milliseconds. */
const closingMilliseconds = 2_000;

/** The most connections that a process opens: both pools, the shared pool, the one that watches, and one that listens. */
export const connectionsOfProcess = (poolSize: number): number =>
  2 * poolSize + Math.min(poolSize, sharedConnections) + 2;

/** Opens the pools; connections are made when first needed. Close it before the process ends. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const {
    poolSize = 10,
    applicationName = 'sillage',
    statementTimeout = 30_000,
    lockTimeout = 0,
    connectTimeout = connectingMilliseconds,
  } = options;
  const sockets = openSockets(statementTimeout === 0 ? 0 : statementTimeout + silenceBeyondStatement);
  const connection = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    options: optionsWith(lockTimeout),
    // Detects a connection that died with its server, instead of waiting for it.
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    stream: sockets.make,
  };
  const builder = knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: poolSize },
    // What users typed must not get into logs through an error's message.
    compileSqlOnError: false,
    // Failures are thrown, and logged where they are understood; knex would print them as well.
    log: { debug: silent, warn: silent, error: silent, deprecate: silent },
  });
  const share = (): AccountShare =>
    new AccountShare(Math.ceil(poolSize * shareOfAccount), connectingMilliseconds);
  shareBuilder(builder, share());
  const pool = openPool({ ...connection, max: poolSize }, share());
  const sharedPool = openPool({
    ...connection,
    options: optionsWith(sharedLockWait),
    max: Math.min(poolSize, sharedConnections),
  });
  const asking = openSockets(0);
  const watchPool = openPool({
    ...connection,
    // A process that only waits has this connection alone: `isWorkerConnected` tells it from one that works.
    application_name: `${applicationName}, watching`,
    stream: asking.make,
    max: 1,
    idleTimeoutMillis: 0,
  });
  const trouble: Database['trouble'] = async (milliseconds) => {
    const found = await within(milliseconds, troubleOf(watchPool));
    // The next question uses a new connection, because a silent one stays silent, and another server may answer it.
    if (found !== null) asking.cut();
    readOnly.found(found === null ? 'usable' : found === takesNoChanges ? 'read only' : 'away');
    return found === undefined ? `no answer came within ${milliseconds / 1_000} s` : found;
  };
  const readOnly = watchReadOnly(() => trouble(connectTimeout), sockets.cut);
  builder.on('query-error', (error) => readOnly.see(error));
  for (const each of [pool, sharedPool]) each.on('release', (error) => readOnly.see(error));
  return {
    knex: builder,
    pool,
    sharedPool,
    watchPool,
    trouble,
    suspend: sockets.suspend,
    resume: sockets.resume,
    usage: () => [usageOfBuilder(builder), usageOf('own', pool), usageOf('shared', sharedPool)],
    async close() {
      readOnly.close();
      const closed = Promise.all([builder.destroy(), pool.end(), sharedPool.end(), watchPool.end()]).then(
        () => true,
      );
      if (await within(closingMilliseconds, closed)) return;
      sockets.suspend();
      asking.suspend();
      await within(closingMilliseconds, closed);
    },
  };
}

/** The settings of a connection. A count of millions of rows may take only one core: the others continue with incoming work. */
const optionsWith = (lockTimeout: number): string =>
  `-c max_parallel_workers_per_gather=0 -c lock_timeout=${lockTimeout}`;

const usageOf = (name: PoolUsage['pool'], pool: pg.Pool): PoolUsage => ({
  pool: name,
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** knex types its client's pool as anything; it is tarn's. */
function usageOfBuilder(builder: Knex): PoolUsage {
  const { pool } = builder.client as {
    pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  };
  return { pool: 'builder', used: pool.numUsed(), idle: pool.numFree(), waiting: pool.numPendingAcquires() };
}

const takesNoChanges = 'it takes no changes: it recovers, is the copy of another, or is set to read only';

/** Why the database is unusable now; null when it is usable. */
async function troubleOf(pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(
      `SELECT current_setting('transaction_read_only')::boolean AS is_read_only`,
    );
    return rows[0]?.is_read_only ? takesNoChanges : null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * A pool whose connections may break at any moment: an idle one is replaced at its next use, and the query on one in use fails. Without an
 * error listener a broken connection would end the process.
 */
function openPool(options: pg.PoolConfig, share?: AccountShare): pg.Pool {
  const pool = new pg.Pool(options);
  if (share) sharePool(pool, share);
  pool.on('error', silent);
  pool.on('connect', (client) => client.on('error', silent));
  return pool;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** Limits each account to its share of a pool. The pool keeps its class, by which libraries recognize it. */
function sharePool(pool: pg.Pool, share: AccountShare): void {
  const connect = pool.connect.bind(pool);
  const connectIn = async (giveBack: () => void): Promise<pg.PoolClient> => {
    try {
      const client = await connect();
      // The pool creates this function again each time that it hands the connection out.
      const release = client.release.bind(client);
      client.release = (error) => {
        giveBack();
        release(error);
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  const connectInTurn = (callback?: Connected): Promise<pg.PoolClient> | void => {
    const place = share.place();
    if (place === null) return callback ? connect(callback) : connect();
    const connecting = place.then(connectIn);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, silent),
    );
  };
  pool.connect = connectInTurn as pg.Pool['connect']; // its two ways of being called
}

/** The same for knex's own pool. */
function shareBuilder(builder: Knex, share: AccountShare): void {
  const client = builder.client as Knex.Client;
  const places = new WeakMap<object, () => void>();
  const acquire = client.acquireConnection.bind(client) as () => Promise<object>;
  const release = client.releaseConnection.bind(client) as (connection: object) => Promise<void>;
  client.acquireConnection = async () => {
    const giveBack = await share.place();
    try {
      const connection = await acquire();
      if (giveBack) places.set(connection, giveBack);
      return connection;
    } catch (error) {
      giveBack?.();
      throw error;
    }
  };
  client.releaseConnection = (connection: object) => {
    places.get(connection)?.();
    places.delete(connection);
    return release(connection);
  };
}

/** A model that is read and written through the given connection or transaction, never through a global one. */
export class BaseModel extends Model {
  // jsonb travels as text made by toJson (big whole numbers), so objection must not stringify it itself.
  static override get jsonAttributes(): string[] {
    return [];
  }
}
