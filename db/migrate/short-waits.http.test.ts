import { useDatabase } from '../../tests/support/database/database';
import { inShortWaits } from './short-waits';

const store = useDatabase();

it('a migration that never gets its locks ends with its name, and with what to do', async () => {
  const { knex, pool } = store.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE events');
    let attempts = 0;
    const work = async (): Promise<void> => {
      attempts += 1;
      await knex.transaction(async (trx) => {
        await trx.raw('SET LOCAL lock_timeout = 10');
        await trx.raw('LOCK TABLE events');
      });
    };
    const waiting = inShortWaits('200-example.ts', knex, work, 500);
    await expect(waiting).rejects.toMatchObject({
      name: 'LockedOut',
      message: expect.stringMatching(
        /^The migration 200-example\.ts did not get its locks.* Run the setup again\.$/,
      ) as string,
    });
    expect(attempts).toBeGreaterThan(1);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
