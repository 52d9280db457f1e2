import type { Querier } from '../database/connection';

/**
 * Since when all events of an account are kept, to the hour; null where none after that moment (milliseconds since 1970, or an infinity) has
 * been erased.
 */
export async function eventsKeptSince(querier: Querier, userId: number, after: number): Promise<Date | null> {
  const { rows } = await querier.query<{ since: Date }>(
    `SELECT start + interval '1 hour' AS since FROM erased_event_counts
     WHERE user_id = $1 AND hours = 1 AND start <= now() ORDER BY start DESC LIMIT 1`,
    [userId],
  );
  const since = rows[0]?.since;
  return since && since.getTime() > after ? since : null;
}
