import type { Querier } from '../database/connection';

/** Since when events are kept; null where none after that moment (milliseconds since 1970, or an infinity) has been erased. */
export async function eventsKeptSince(querier: Querier, after: number): Promise<Date | null> {
  const { rows } = await querier.query<{ since: Date }>(
    `SELECT events_erased_before AS since FROM retention WHERE events_erased_before > '-infinity'`,
  );
  const since = rows[0]?.since;
  return since && since.getTime() > after ? since : null;
}
