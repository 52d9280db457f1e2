import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  accountsToBuild,
  accountsWithChecks,
  accountsWithTurns,
  buildOn,
  portions,
  workOffChecks,
  workOffTurns,
  type Portions,
} from '../../db/segments/work';

/**
 * Does what the worker does for segments, until nothing is left to do at this moment (milliseconds since 1970). A segment is built when
 * transactions are over that were under way, also those of other databases of the server: it waits for these, unless `waits` is false.
 */
export async function followSegments(
  pool: Pool,
  now: number,
  { waits = true, ...given }: Portions & { waits?: boolean } = portions,
): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const userId of await accountsWithChecks(pool))
      isMore = (await workOffChecks(pool, userId, now, given)) !== 'none' || isMore;
    for (const userId of await accountsWithTurns(pool, now))
      isMore = (await workOffTurns(pool, userId, now, given)) !== 'none' || isMore;
    for (const userId of await accountsToBuild(pool))
      isMore = (await buildOn(pool, userId, now, given)) !== 'none' || isMore;
    const { rowCount } = await pool.query(`SELECT FROM segments WHERE NOT is_built AND kind = 'rules'`);
    if (waits && !isMore && rowCount) {
      await delay(10);
      isMore = true;
    }
  }
}
