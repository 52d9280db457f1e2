import { readClientKey } from '../../db/accounts/client-keys';
import { openDatabase } from '../../db/database/connection';
import type { StartSettings } from '../../config/settings';
import { findLocalStack } from '../stack/local';
import { Problem } from '../stack/problem';

/** Returns the client key of the first account of the local stack. Throws Problem when there is none, or the stack does not run. */
export async function localClientKey(settings: StartSettings): Promise<string> {
  const { databaseUrl, secretKeys } = findLocalStack(settings);
  const database = openDatabase(databaseUrl, { applicationName: 'sillage replay', poolSize: 1 });
  try {
    const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM users ORDER BY id LIMIT 1');
    const [first] = rows;
    if (!first) throw new Problem('There is no account yet: npm start makes the first one.');
    return await readClientKey(database.pool, first.id, secretKeys);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new Problem(
      `The local stack's client key cannot be read (${reason}): run npm start, or set BASE_URL and CLIENT_KEY.`,
    );
  } finally {
    await database.close();
  }
}
