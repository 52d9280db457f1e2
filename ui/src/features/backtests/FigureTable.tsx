import { useTranslation } from 'react-i18next';
import styles from './backtests.module.css';

interface FigureTableProps {
  title: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly string[] }[];
}

/** Figures under their title; nothing where there are none. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too */}
      <div className={styles.table} tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('backtests.what')}</th>
              {columns.map((column) => (
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
    </section>
  );
}
