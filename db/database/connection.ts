import knex, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';
import { fromJson } from '../../domain/values/json';
import { AccountShare } from '../accounts/account-share';
import { within } from './within';
import { reasonOf } from './failures';
import { openSockets } from './sockets';

/** The database as the other rooms take it. */
export interface Database {
  /** For objection's models and for queries that are built. */
  knex: Knex;
  /** For the hot paths: prepared statements on their own connections. */
  pool: pg.Pool;
  /** For transactions that several accounts share: none waits longer than `sharedLockWait` for a lock that one of them holds. */
  sharedPool: pg.Pool;
  /** Null when it answers within so many milliseconds and takes changes, else why not. It is asked on a connection kept for this question. */
  trouble(milliseconds: number): Promise<string | null>;
  /** Breaks every connection, and lets each new one fail at once until `resume`: nobody waits for a database that is away. */
  suspend(): void;
  resume(): void;
  /** How the pools stand, for those who watch over the process. */
  usage(): PoolUsage[];
  /** Resolves when the connections are closed; those that do not end by themselves are broken after two seconds. */
  close(): Promise<void>;
}

/** How a pool stands: connections in use and idle, and how many statements wait for one. */
export interface PoolUsage {
  pool: 'builder' | 'own' | 'shared';
  used: number;
  idle: number;
  waiting: number;
}

/** A connection in its caller's transaction, or the pool: then each statement is a transaction of its own. */
export type Querier = Pick<pg.ClientBase, 'query'>;

export interface DatabaseOptions {
  /** Connections of the builder's pool and of `pool`, each. */
  poolSize?: number;
  /** What PostgreSQL lists this process as. */
  applicationName?: string;
  /** Longest time one statement may take, in milliseconds. */
  statementTimeout?: number;
  /** Longest wait for a lock that another transaction holds, in milliseconds; as long as the statement may take when absent. */
  lockTimeout?: number;
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

/** So much longer than its longest statement may a connection be silent, in milliseconds. */
const silenceBeyondStatement = 5_000;
/** How long a connection is waited for, in milliseconds. */
const connectingMilliseconds = 10_000;
/** The part of each pool that one account's calls may take at once. */
const shareOfAccount = 0.5;
/** How long what several accounts share waits for a lock, in milliseconds: no ordinary transaction holds one so long. */
const sharedLockWait = 500;
/** Connections for what several accounts share: two for each place where it is joined (`groupCommit`). */
const sharedConnections = 6;
/** How long closing waits for connections to end by themselves, and then for those that are broken, in milliseconds. */
const closingMilliseconds = 2_000;

/** The most connections that a process opens: both pools, the shared one, the one for questions, and one that listens. */
export const connectionsOfProcess = (poolSize: number): number =>
  2 * poolSize + Math.min(poolSize, sharedConnections) + 2;

/** Opens the pools; connections are made when first needed. Close it before the process ends. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, applicationName = 'sillage', statementTimeout = 30_000, lockTimeout = 0 } = options;
  const sockets = openSockets(statementTimeout === 0 ? 0 : statementTimeout + silenceBeyondStatement);
  const connection = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    options: optionsWith(lockTimeout),
    // A connection that died with its server is found out instead of waited for.
    keepAlive: true,
    connectionTimeoutMillis: connectingMilliseconds,
    stream: sockets.make,
  };
  const builder = knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: poolSize },
    // What people typed must not get into logs by way of an error's message.
    compileSqlOnError: false,
    // What fails is thrown, and logged where it is understood; knex would print it as well.
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
  const askedPool = openPool({ ...connection, stream: asking.make, max: 1, idleTimeoutMillis: 0 });
  return {
    knex: builder,
    pool,
    sharedPool,
    async trouble(milliseconds) {
      const found = await within(milliseconds, troubleOf(askedPool));
      // The next question goes by a new connection: one that is silent stays so.
      if (found !== null) asking.cut();
      return found === undefined ? `no answer came within ${milliseconds / 1_000} s` : found;
    },
    suspend: sockets.suspend,
    resume: sockets.resume,
    usage: () => [usageOfBuilder(builder), usageOf('own', pool), usageOf('shared', sharedPool)],
    async close() {
      const closed = Promise.all([builder.destroy(), pool.end(), sharedPool.end(), askedPool.end()]).then(
        () => true,
      );
      if (await within(closingMilliseconds, closed)) return;
      sockets.suspend();
      asking.suspend();
      await within(closingMilliseconds, closed);
    },
  };
}

/** What a connection sets. A count of millions takes one core, however many there are: the others go on with what comes in. */
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

/** Why the database is of no use just now, null when it is. */
async function troubleOf(pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(
      `SELECT current_setting('transaction_read_only')::boolean AS is_read_only`,
    );
    return rows[0]?.is_read_only
      ? 'it takes no changes: it recovers, is the copy of another, or is set to read only'
      : null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * A pool whose connections may break at any moment: while idle, when they are replaced at their next use, and while somebody holds one,
 * whose query then fails. A connection that nobody listens to would end the process instead.
 */
function openPool(options: pg.PoolConfig, share?: AccountShare): pg.Pool {
  const pool = new pg.Pool(options);
  if (share) sharePool(pool, share);
  pool.on('error', silent);
  pool.on('connect', (client) => client.on('error', silent));
  return pool;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** Has each account take no more of a pool than its share. The pool stays of its class: libraries know it by that. */
function sharePool(pool: pg.Pool, share: AccountShare): void {
  const connect = pool.connect.bind(pool);
  const connectIn = async (giveBack: () => void): Promise<pg.PoolClient> => {
    try {
      const client = await connect();
      // The pool makes this function anew each time that it gives the connection away.
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

/** The same for the builder's own pool. */
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
