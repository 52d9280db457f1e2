import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsTold } from '../../../../domain/entities/reports/range';
import styles from './message-reports.module.css';

interface ReportRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
}

interface ReportTableProps {
  /** What it shows, for screen readers. */
  label: string;
  /** The heading of the rows' names. */
  head: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
  total?: ReportRow;
}

/** Figures of a report by row and column; on a phone it scrolls inside itself. */
export function ReportTable({ label, head, columns, rows, total }: ReportTableProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too */}
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
      {rows.length >= rowsTold && (
        <p className={styles.hint}>{t('messageReports.more', { count: rowsTold })}</p>
      )}
    </>
  );
}

const Row = ({ row: { name, cells }, columns }: { row: ReportRow; columns: readonly string[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map((column, place) => (
      <td key={column}>{cells[place]}</td>
    ))}
  </tr>
);
