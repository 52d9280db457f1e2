import knex, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';
import { fromJson } from '../domain/values/json';

/** The database as the other rooms take it. */
export interface Database {
  /** For objection's models and for queries that are built. */
  knex: Knex;
  /** For the hot paths: prepared statements on their own connections. */
  pool: pg.Pool;
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

/** Opens the pools; connections are made when first needed. Close it before the process ends. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, applicationName = 'sillage', statementTimeout = 30_000 } = options;
  const connection = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // A connection that died with its server is found out instead of waited for.
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
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
  const pool = new pg.Pool({ ...connection, max: poolSize });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    knex: builder,
    pool,
    close: async () => {
      await Promise.all([builder.destroy(), pool.end()]);
    },
  };
}

/** A model that is read and written through the given connection or transaction, never through a global one. */
export class BaseModel extends Model {
  // jsonb travels as text made by toJson (big whole numbers), so objection must not stringify it itself.
  static override get jsonAttributes(): string[] {
    return [];
  }
}
