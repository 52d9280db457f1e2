import type pg from 'pg';

/** What comes between a pool and its database. */
interface Between {
  /** Called before a connection is made; what it throws is why there is none. */
  connecting?: () => void;
  /** In the place of each query of a connection; `ask` asks the database. */
  querying: (statement: unknown, ask: () => Promise<unknown>) => Promise<unknown>;
}

/** The same pool, whose connections tell and are told what the test wants. */
export function interceptedPool(pool: pg.Pool, { connecting, querying }: Between): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    connecting?.();
    const client = await pool.connect();
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>; // whatever form it is asked in
    const query = (...args: unknown[]): Promise<unknown> => querying(args[0], () => ask(...args));
    return withMember(client, 'query', query);
  };
  return withMember(pool, 'connect', connect);
}

/** The same object with another member. */
const withMember = <Whole extends object>(whole: Whole, name: string, other: unknown): Whole =>
  new Proxy(whole, {
    get(target, asked) {
      if (asked === name) return other;
      const member: unknown = Reflect.get(target, asked);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
