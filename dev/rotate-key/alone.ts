import pg from 'pg';
import { Problem } from '../stack/problem';

/**
 * Does the work while no other rotation goes on with this database, on a connection of its own, which ends with the process. Throws Problem
 * while another one does. `stillAlone` throws Problem when that connection broke: another rotation may have begun.
 */
export async function aloneRotating<T>(
  databaseUrl: string,
  work: (stillAlone: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sillage tools',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection makes its next query fail, and the failure is handled there.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    const { rows } = await holder.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('rotation of the secret key', 0)) AS taken`,
    );
    if (!rows[0]?.taken)
      throw new Problem('Another rotate-key is under way with this database: wait until it is done.');
    return await work(async () => {
      await holder.query('SELECT 1').catch(() => {
        throw new Problem(
          'The connection that keeps other rotations away broke. No key was removed, and everything stays readable: run rotate-key again.',
        );
      });
    });
  } finally {
    await holder.end().catch(() => undefined);
  }
}
