import { raw, type RawBuilder } from 'objection';

/** A condition for `where`: whether a column contains the term anywhere, ignoring case and accents. */
export const columnHolds = (column: string, term: string): RawBuilder =>
  raw('search_text(??) LIKE search_pattern(?)', column, term);
