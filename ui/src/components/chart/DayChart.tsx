import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, dayAxis, tooltipLook } from './chart-look';
import { DayFigure } from './DayFigure';

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

/** A column chart of counts, or of amounts, by day; for screen readers, the same figures are in a table. */
export function DayChart({ caption, dates, series, isStacked = false }: DayChartProps) {
  const { i18n } = useTranslation();
  const rows = dates.map((date, place) => ({
    date,
    ...Object.fromEntries(series.map(({ key, counts }) => [key, counts[place] ?? 0])),
  }));
  const textOf = (key: string): string => series.find((one) => one.key === key)?.text ?? key;
  const write = (count: number): string => count.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return (
    <DayFigure
      caption={caption}
      dates={dates}
      columns={series.map(({ key, name, counts }) => ({ key, name, cells: counts.map(write) }))}
      legend={series.map(({ key, name, total }) => ({ key, name, figure: write(total) }))}
    >
      <ResponsiveContainer width="100%" height={240}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
          <XAxis {...dayAxis} />
          <YAxis
            allowDecimals={false}
            tickFormatter={(count: number) => tickText(count, i18n.language)}
            width={44}
            tickLine={false}
            axisLine={false}
            {...chartAxis}
          />
          <Tooltip {...tooltipLook} formatter={(count, key) => [write(Number(count)), textOf(String(key))]} />
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
    </DayFigure>
  );
}

/** Large counts and amounts are told in thousands or millions: there is little room beside the axis. */
const tickText = (count: number, language: string): string =>
  count.toLocaleString(language, {
    maximumFractionDigits: 2,
    notation: Math.abs(count) < 10_000 ? 'standard' : 'compact',
  });
