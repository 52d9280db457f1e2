import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, tooltipLook } from './chart-look';
import { dayOfYearText } from './time/Moment';
import styles from './day-chart.module.css';

/** What is counted by day, in a color of its own. */
export interface DaySeries {
  key: string;
  /** Its name, in the legend and the table. */
  name: ReactNode;
  /** Its name as text, for the tooltip. */
  text: string;
  /** How many there were each day, in the order of the days. */
  counts: readonly number[];
  total: number;
}

interface DayChartProps {
  /** Its accessible name. */
  caption: string;
  /** ISO dates. */
  dates: readonly string[];
  series: readonly DaySeries[];
  /** Whether the series are parts of a whole, one on the other. */
  isStacked?: boolean;
}

/** A column chart of counts by day; for screen readers, the same figures are in a table. */
export function DayChart({ caption, dates, series, isStacked = false }: DayChartProps) {
  const { t, i18n } = useTranslation();
  const rows = dates.map((date, place) => ({
    date,
    ...Object.fromEntries(series.map(({ key, counts }) => [key, counts[place] ?? 0])),
  }));
  const textOf = (key: string): string => series.find((one) => one.key === key)?.text ?? key;
  return (
    <figure className={styles.chart} aria-label={caption}>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={240}>
          <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
            <XAxis
              dataKey="date"
              tickFormatter={dayOfYearText}
              minTickGap={24}
              tickLine={false}
              {...chartAxis}
            />
            <YAxis allowDecimals={false} width={44} tickLine={false} axisLine={false} {...chartAxis} />
            <Tooltip
              {...tooltipLook}
              formatter={(count, key) => [Number(count).toLocaleString(i18n.language), textOf(String(key))]}
            />
            {series.map(({ key }, place) => (
              <Bar
                key={key}
                dataKey={key}
                stackId={isStacked ? 'day' : undefined}
                fill={`var(--series-${place + 1})`}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
        <ul className={styles.legend}>
          {series.map(({ key, name, total }) => (
            <li key={key}>
              {name}
              <span className={styles.total}>{total.toLocaleString(i18n.language)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              {series.map(({ key, name }) => (
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
                {series.map(({ key, counts }) => (
                  <td key={key}>{counts[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
