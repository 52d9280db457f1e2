import { rollFigures } from '../../../db/figures/roll';
import type { Database } from '../../../db/database/connection';
import { lookForNotices } from '../../../db/notices/round';

/** Waits for a whole round of the search for notices, as the worker does twice a minute. */
export async function lookOnce({ pool }: Database): Promise<void> {
  while (await rollFigures(pool));
  // Another test may have started a round.
  while (await lookForNotices(pool, 0));
  while (await lookForNotices(pool, 0));
}

/** Ages the notices of an account that are no longer true by the given minutes. */
export const letQuietPass = ({ pool }: Database, userId: number, minutes: number): Promise<unknown> =>
  pool.query(
    `UPDATE notices SET quiet_since = quiet_since - make_interval(mins => $2) WHERE user_id = $1 AND ended_at IS NULL`,
    [userId, minutes],
  );
