import type { Pool } from 'pg';
import {
  accountsWithChecks,
  accountsWithTurns,
  buildOn,
  portions,
  segmentsToBuild,
  workOffChecks,
  workOffTurns,
  type Portions,
} from '../../db/segments/work';

/** Does what the worker does for segments, until nothing is left to do at this moment (milliseconds since 1970). */
export async function followSegments(pool: Pool, now: number, given: Portions = portions): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const userId of await accountsWithChecks(pool))
      isMore = (await workOffChecks(pool, userId, now, given)) || isMore;
    for (const userId of await accountsWithTurns(pool, now))
      isMore = (await workOffTurns(pool, userId, now, given)) || isMore;
    for (const segment of await segmentsToBuild(pool))
      isMore = (await buildOn(pool, segment, now, given)) || isMore;
  }
}
