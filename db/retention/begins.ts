import type { Querier } from '../database/connection';

/**
 * Whether runs and events are erased already: a day after the migration 114, which comes once no process of a version is left that decides by runs
 * alone, without the tables that keep what stays of them (migration 089).
 */
export async function hasBegun(querier: Querier): Promise<boolean> {
  const { rowCount } = await querier.query('SELECT FROM retention WHERE begins_at <= now()');
  return rowCount === 1;
}
