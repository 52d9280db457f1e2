import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

export interface FigureRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
}

export interface FigureTableProps {
  /** What it shows, for screen readers. */
  label: string;
  /** The heading of the rows' names. */
  head: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  total?: FigureRow;
  /** Has a line below each row: for many rows. */
  isLined?: boolean;
}

const lined = `${styles.table} ${styles.lined}`;

/** Figures by row and column; on a phone it scrolls inside itself. */
export const FigureTable = ({ label, head, columns, rows, total, isLined = false }: FigureTableProps) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too
  <div className={isLined ? lined : styles.table} tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {[head, ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row row={total} columns={columns} />
        </tfoot>
      )}
    </table>
  </div>
);

const Row = ({ row: { name, cells }, columns }: { row: FigureRow; columns: readonly string[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map((column, place) => (
      <td key={column}>{cells[place]}</td>
    ))}
  </tr>
);
