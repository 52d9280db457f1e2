import type { ReactNode } from 'react';

/** A column of a list. */
export interface ListColumn<Row> {
  /** Also the server's name for sorting. */
  key: string;
  title: string;
  isSortable?: boolean;
  align?: 'start' | 'end';
  /** Links to the row's page, like the first column. */
  isLink?: boolean;
  /** Contains sentences, or long names: in a narrow table it stays wide enough for several words. */
  isWordy?: boolean;
  /**
   * On a phone, the cell is shown below another column's cell, if `has` is true for the row. `isNamed` also shows its title, which screen
   * readers get in any case. Do not use it for sortable columns: they have no header there.
   */
  under?: { column: string; isNamed?: boolean; has?: (row: Row) => boolean };
  /** Shown only when the user chooses it. */
  isOptional?: boolean;
  render: (row: Row) => ReactNode;
  /** Content below the column's link, with links of its own. */
  below?: (row: Row) => ReactNode;
}
