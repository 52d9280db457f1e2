import { raw, type RawBuilder } from 'objection';

/** Whether a column holds the term, for `where`: anywhere, whatever the case and the accents. */
export const columnHolds = (column: string, term: string): RawBuilder =>
  raw('search_text(??) LIKE search_pattern(?)', column, term);
