import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';

/**
 * How long a statement of a migration waits for a lock, in milliseconds. Whoever comes after it waits behind it, so that a migration which
 * waited for one long transaction would hold up everybody.
 */
export const lockTimeout = 100;
/** How long a migration is tried for, in milliseconds. */
const tenMinutes = 600_000;
/** Between attempts, in milliseconds: others get on meanwhile. */
const [shortestRest, longestRest] = [100, 1_000];
/** How long a vacuum is waited for, in milliseconds: autovacuum gives way after deadlock_timeout, a second. */
const vacuumPatience = 3_000;

/** Runs a migration again and again until it gets its locks. Each can be repeated: it is a transaction, or its statements are. Throws LockedOut. */
export async function inShortWaits(
  name: string,
  builder: Knex,
  work: () => Promise<unknown>,
  patience = tenMinutes,
): Promise<void> {
  const end = Date.now() + patience;
  for (let rest = shortestRest; ; rest = Math.min(2 * rest, longestRest)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error))
        throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error });
      if (Date.now() > end)
        throw new LockedOut(
          `The migration ${name} did not get its locks for ${patience / 60_000} minutes: a transaction of somebody else goes on for long (pg_stat_activity). What ran before it stays. Run the setup again.`,
        );
    }
    await endVacuums(builder);
    await delay(rest);
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Ends the vacuums that autovacuum runs, which a migration would wait for as long as they take. It ends one for whoever has waited for a
 * second; whoever waits in this mode holds up nobody else meanwhile.
 */
async function endVacuums(builder: Knex): Promise<void> {
  const { rows } = await builder.raw<{ rows: { name: string }[] }>(
    `SELECT DISTINCT c.oid::regclass::text AS name FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND l.mode = 'ShareUpdateExclusiveLock'
       AND l.granted AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await builder
      .transaction(async (trx) => {
        await trx.raw(`SET LOCAL lock_timeout = ${vacuumPatience}`);
        await trx.raw('LOCK TABLE ?? IN SHARE UPDATE EXCLUSIVE MODE', [name]);
      })
      .catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
      });
}

/** Thrown when somebody held what a migration needs for all its patience. The message is one line for the person who asked. */
class LockedOut extends Error {
  override name = 'LockedOut';
}
