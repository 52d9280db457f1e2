import { useDatabase } from '../../tests/support/database/database';
import { inShortWaits } from './short-waits';

const store = useDatabase();

/** Runs a migration that needs a table that somebody else holds; `besides` is called at each attempt, with what lets the table go. */
async function migrateLocked(
  patience: number,
  besides: (attempt: number, letGo: () => Promise<unknown>) => Promise<unknown> | void,
): Promise<void> {
  const { knex, pool } = store.database;
  const holder = await pool.connect();
  const letGo = () => holder.query('ROLLBACK');
  let attempts = 0;
  const work = async (): Promise<void> => {
    attempts += 1;
    await besides(attempts, letGo);
    await knex.transaction(async (trx) => {
      await trx.raw('SET LOCAL lock_timeout = 10');
      await trx.raw('LOCK TABLE events');
    });
  };
  try {
    await holder.query('BEGIN; LOCK TABLE events');
    await inShortWaits('200-example.ts', knex, work, patience);
  } finally {
    await letGo();
    holder.release();
  }
}

it('a migration is tried again until it gets its locks', async () => {
  const attempted = jest.fn();
  await migrateLocked(60_000, async (attempt, letGo) => {
    attempted();
    if (attempt === 3) await letGo();
  });
  expect(attempted).toHaveBeenCalledTimes(3);
});

it('a migration that never gets its locks ends with its name, and with what to do', async () => {
  await expect(migrateLocked(1, () => undefined)).rejects.toMatchObject({
    name: 'LockedOut',
    message: expect.stringMatching(
      /^The migration 200-example\.ts did not get its locks.* Run the setup again\.$/,
    ) as string,
  });
});
