import type { Querier } from '../database/connection';

/**
 * Whether runs and events are erased already: a day after the database has the tables that keep what stays of them (migration 089). Until
 * then there may be processes of the version before, which decide by runs alone.
 */
export async function hasBegun(querier: Querier): Promise<boolean> {
  const { rowCount } = await querier.query('SELECT FROM retention WHERE begins_at <= now()');
  return rowCount === 1;
}
