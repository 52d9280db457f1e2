import { isRefused, isUnreachable, reasonOf } from '../../db/database/failures';
import { Problem, Unanswered } from './problem';
import { withClient } from './postgres/server';

/** The oldest major version of PostgreSQL that Sillage runs on. */
export const oldestVersion = 15;

/** Throws Problem when the operator's own database refuses the connection or is too old, and Unanswered when it is away. */
export async function requireDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `The database ${pathname.slice(1)} at ${host}`;
  let version: number;
  try {
    version = await serverVersion(url);
  } catch (error) {
    if (isUnreachable(error) && !isRefused(error))
      throw new Unanswered(`${place} does not answer (${reasonOf(error)}): start it, or check DATABASE_URL.`);
    throw new Problem(`${place} refuses (${reasonOf(error)}): check DATABASE_URL.`);
  }
  if (version < oldestVersion) {
    throw new Problem(`${place} is PostgreSQL ${version}: Sillage needs ${oldestVersion} or later.`);
  }
}

/** The major version of a PostgreSQL server, such as 17. Rejects when the database cannot be reached. */
export const serverVersion = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  });
