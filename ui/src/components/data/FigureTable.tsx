import styles from './figure-table.module.css';

interface FigureTableProps {
  /** What it shows, for screen readers. */
  label: string;
  /** The heading of the rows' names. */
  head: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly string[] }[];
}

/** Figures by row and column; on a phone it scrolls inside itself. */
export const FigureTable = ({ label, head, columns, rows }: FigureTableProps) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too
  <div className={styles.table} tabIndex={0} role="region" aria-label={label}>
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
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column, place) => (
              <td key={column}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
