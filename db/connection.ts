import knex, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';
import { fromJson } from '../domain/values/json';
import { within } from './within';
import { openSockets } from './sockets';

/** The database as the other rooms take it. */
export interface Database {
  /** For objection's models and for queries that are built. */
  knex: Knex;
  /** For the hot paths: prepared statements on their own connections. */
  pool: pg.Pool;
  /** Whether it answers within so many milliseconds, on a connection that is kept for this question. Never rejects. */
  answers(milliseconds: number): Promise<boolean>;
  /** Breaks every connection: what waits for an answer fails at once instead. New ones are made when they are needed. */
  cut(): void;
  /** Resolves when the connections are closed; those that do not end by themselves are broken after two seconds. */
  close(): Promise<void>;
}

/** A connection in its caller's transaction, or the pool: then each statement is a transaction of its own. */
export type Querier = Pick<pg.ClientBase, 'query'>;

export interface DatabaseOptions {
  /** Connections of each of the two pools. */
  poolSize?: number;
  /** What PostgreSQL lists this process as. */
  applicationName?: string;
  /** Longest time one statement may take, in milliseconds. */
  statementTimeout?: number;
}

// A bigint column is an id or a count: both fit a number. JSON keeps whole numbers beyond 2^53 as bigint.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.JSON, fromJson);
pg.types.setTypeParser(pg.types.builtins.JSONB, fromJson);

const silent = (): void => undefined;

/** So much longer than its longest statement may a connection be silent, in milliseconds. */
const silenceBeyondStatement = 5_000;
/** How long closing waits for connections to end by themselves, and then for those that are broken, in milliseconds. */
const closingMilliseconds = 2_000;

/** Opens the pools; connections are made when first needed. Close it before the process ends. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, applicationName = 'sillage', statementTimeout = 30_000 } = options;
  const sockets = openSockets(statementTimeout === 0 ? 0 : statementTimeout + silenceBeyondStatement);
  const connection = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // A connection that died with its server is found out instead of waited for.
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
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
  const pool = openPool({ ...connection, max: poolSize });
  const asking = openSockets(0);
  const askedPool = openPool({ ...connection, stream: asking.make, max: 1, idleTimeoutMillis: 0 });
  const cut = (): void => {
    sockets.cut();
    asking.cut();
  };
  return {
    knex: builder,
    pool,
    answers: async (milliseconds) => {
      const answered = askedPool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      const isAnswered = (await within(milliseconds, answered)) ?? false;
      // The next question goes by a new connection: one that is silent stays so.
      if (!isAnswered) asking.cut();
      return isAnswered;
    },
    cut,
    close: async () => {
      const closed = Promise.all([builder.destroy(), pool.end(), askedPool.end()]).then(() => true);
      if (await within(closingMilliseconds, closed)) return;
      cut();
      await within(closingMilliseconds, closed);
    },
  };
}

/**
 * A pool whose connections may break at any moment: while idle, when they are replaced at their next use, and while somebody holds one,
 * whose query then fails. A connection that nobody listens to would end the process instead.
 */
function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', silent);
  pool.on('connect', (client) => client.on('error', silent));
  return pool;
}

/** A model that is read and written through the given connection or transaction, never through a global one. */
export class BaseModel extends Model {
  // jsonb travels as text made by toJson (big whole numbers), so objection must not stringify it itself.
  static override get jsonAttributes(): string[] {
    return [];
  }
}
