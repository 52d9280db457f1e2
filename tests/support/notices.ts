import { rollFigures } from '../../db/figures/roll';
import type { Database } from '../../db/database/connection';
import { lookForNotices } from '../../db/notices/round';

/** Has a whole round of looking for what goes wrong come and go, as the worker does twice a minute. */
export async function lookOnce({ pool }: Database): Promise<void> {
  while (await rollFigures(pool));
  // A round may have been begun by another test.
  while (await lookForNotices(pool, 0));
  while (await lookForNotices(pool, 0));
}

/** Lets so many minutes pass for the notices of an account that are not true any more. */
export const letQuietPass = ({ pool }: Database, userId: number, minutes: number): Promise<unknown> =>
  pool.query(
    `UPDATE notices SET quiet_since = quiet_since - make_interval(mins => $2) WHERE user_id = $1 AND ended_at IS NULL`,
    [userId, minutes],
  );
