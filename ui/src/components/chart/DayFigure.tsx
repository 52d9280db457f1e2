import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './day-chart.module.css';

/** A column of the table, by day. */
interface Column {
  key: string;
  name: ReactNode;
  cells: readonly string[];
}

interface DayFigureProps {
  /** Its accessible name. */
  caption: string;
  /** ISO dates. */
  dates: readonly string[];
  columns: readonly Column[];
  /** What is drawn, in the order of its colors, with the figure beside its name. */
  legend: readonly { key: string; name: ReactNode; figure: string }[];
  /** What the legend says of the shaded area around the first of them; absent: nothing is shaded. */
  band?: { name: string; figure: string } | undefined;
  /** The chart, which screen readers do not read. */
  children: ReactNode;
}

/** The frame of a chart by day: its legend, and for screen readers the same figures in a table. */
export function DayFigure({ caption, dates, columns, legend, band, children }: DayFigureProps) {
  const { t } = useTranslation();
  return (
    <figure className={styles.chart} aria-label={caption}>
      <div aria-hidden="true">
        {children}
        <ul className={styles.legend}>
          {legend.map(({ key, name, figure }) => (
            <li key={key}>
              {name}
              <span className={styles.total}>{figure}</span>
            </li>
          ))}
          {band && (
            <li className={styles.band}>
              {band.name}
              <span className={styles.total}>{band.figure}</span>
            </li>
          )}
        </ul>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map((date, place) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                {columns.map(({ key, cells }) => (
                  <td key={key}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
