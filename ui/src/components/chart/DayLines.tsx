import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { chartAxis, dayAxis, tooltipLook } from './chart-look';
import { DayFigure } from './DayFigure';

/** A rate, or another figure, by day. */
export interface DayLine {
  key: string;
  name: string;
  /** In the order of the days; null: there is none. */
  values: readonly (number | null)[];
}

interface DayLinesProps {
  /** Its accessible name. */
  caption: string;
  /** ISO dates. */
  dates: readonly string[];
  lines: readonly DayLine[];
  /** The interval around the line, by its ends. */
  interval?: { name: string; low: DayLine; high: DayLine; write: (low: number, high: number) => string };
  /** The marks of the axis, from its lower end to its upper one; absent: from 0 to the highest value. */
  ticks?: readonly number[];
  write: (value: number) => string;
}

/** A line chart by day; for screen readers, the same figures are in a table. */
export function DayLines({ caption, dates, lines, interval, ticks, write }: DayLinesProps) {
  const writeAny = (value: number | null = null): string => (value === null ? '–' : write(value));
  const last = endsAt(interval, dates.length - 1);
  const rows = dates.map((date, place) => ({
    ...Object.fromEntries(lines.map(({ key, values }) => [key, values[place] ?? null])),
    date,
    interval: endsAt(interval, place),
  }));
  const columns = interval ? [...lines, interval.low, interval.high] : lines;
  return (
    <DayFigure
      caption={caption}
      dates={dates}
      columns={columns.map(({ key, name, values }) => ({ key, name, cells: values.map(writeAny) }))}
      legend={lines.map(({ key, name, values }) => ({ key, name, figure: writeAny(values.at(-1)) }))}
      band={interval && { name: interval.name, figure: last ? interval.write(...last) : '–' }}
    >
      <ResponsiveContainer width="100%" height={240}>
        <ComposedChart
          data={rows}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
          <XAxis {...dayAxis} />
          <YAxis
            domain={ticks ? [ticks[0] ?? 0, ticks.at(-1) ?? 0] : [0, 'auto']}
            ticks={ticks}
            allowDataOverflow={ticks !== undefined}
            tickFormatter={write}
            width={52}
            tickLine={false}
            axisLine={false}
            {...chartAxis}
          />
          <Tooltip
            {...tooltipLook}
            formatter={(value, key) =>
              interval && Array.isArray(value)
                ? [interval.write(Number(value[0]), Number(value[1])), interval.name]
                : [write(Number(value)), lines.find((line) => line.key === key)?.name]
            }
          />
          {ticks && <ReferenceLine y={0} stroke="var(--ant-color-text-secondary)" />}
          {interval && (
            <Area
              dataKey="interval"
              stroke="none"
              fill="var(--series-1)"
              fillOpacity={0.18}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
          {lines.map(({ key }, place) => (
            <Line
              key={key}
              dataKey={key}
              stroke={`var(--series-${place + 1})`}
              strokeWidth={2}
              dot={{ r: 2 }}
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </DayFigure>
  );
}

/** The ends of the interval at a day; null: there is none. */
function endsAt(interval: DayLinesProps['interval'], place: number): [number, number] | null {
  const low = interval?.low.values[place] ?? null;
  const high = interval?.high.values[place] ?? null;
  return low === null || high === null ? null : [low, high];
}
