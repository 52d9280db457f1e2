import { reasonOf } from '../../db/database/failures';
import { Problem } from './problem';
import { withClient } from './postgres/server';

const oldestVersion = 15;

/** Throws Problem when the operator's own database refuses the connection or is too old. */
export async function requireDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `The database ${pathname.slice(1)} at ${host}`;
  let version: number;
  try {
    version = await serverVersion(url);
  } catch (error) {
    throw new Problem(
      `${place} refuses (${reasonOf(error)}): check DATABASE_URL, or unset it to have one here.`,
    );
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
