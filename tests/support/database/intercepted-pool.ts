import type pg from 'pg';

/** Interceptors between a pool and its database. */
interface Between {
  /** Called before a connection is opened; an error that it throws makes the connection fail. */
  connecting?: () => void;
  /** Replaces each query of a connection; `ask` sends it to the database. */
  querying: (statement: unknown, ask: () => Promise<unknown>) => Promise<unknown>;
}

/** Returns the same pool, with the interceptors on its connections. */
export function interceptedPool(pool: pg.Pool, { connecting, querying }: Between): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    connecting?.();
    const client = await pool.connect();
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>; // whatever form of arguments it gets
    const query = (...args: unknown[]): Promise<unknown> => querying(args[0], () => ask(...args));
    return withMember(client, 'query', query);
  };
  return withMember(pool, 'connect', connect);
}

/** The message of the error that ends the work of a worker whose pool is a `dyingPool`. */
export const workerDied = 'The worker is gone';

/** Returns the pool of a worker that dies after so many queries: its last word is lost on the way there or, of an even number, on the way back. */
export function dyingPool(pool: pg.Pool, queries: number): pg.Pool {
  let asked = 0;
  return interceptedPool(pool, {
    async querying(statement, ask) {
      asked += 1;
      if (statement === 'ROLLBACK' || asked <= queries) return ask();
      if (statement === 'COMMIT' && queries % 2 === 0) await ask();
      throw new Error(workerDied);
    },
  });
}

/** Returns the same object with one member replaced. */
const withMember = <Whole extends object>(whole: Whole, name: string, other: unknown): Whole =>
  new Proxy(whole, {
    get(target, asked) {
      if (asked === name) return other;
      const member: unknown = Reflect.get(target, asked);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
