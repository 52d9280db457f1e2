import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { EventsByDay } from '../../../../domain/entities/events/event';
import { chartAxis, tooltipLook } from '../../components/chart-look';
import { EventName, useEventNameText } from '../../components/EventName';
import { dayOfYearText } from '../../components/time/Moment';
import { chartSeries } from './chart-series';
import styles from './event-chart.module.css';

/** A column chart of events by day, divided by the names with the most events; for screen readers, the same figures are in a table. */
export default function EventChart({ figures }: { figures: EventsByDay }) {
  const { t, i18n } = useTranslation();
  const series = chartSeries(figures);
  const rows = figures.days.map((day, place) => ({
    date: day.date,
    ...Object.fromEntries(series.map(({ key, counts }) => [key, counts[place] ?? 0])),
  }));
  const nameOf = (name: string | null) =>
    name === null ? t('reports.otherNames') : <EventName name={name} />;
  const nameText = useEventNameText(figures.names);
  const textOf = (key: string): string => {
    const name = series.find((one) => one.key === key)?.name;
    return name ? nameText(name) : t('reports.otherNames');
  };
  return (
    <figure className={styles.chart} aria-label={t('reports.chart')}>
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
                stackId="day"
                fill={`var(--series-${place + 1})`}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
        <ul className={styles.legend}>
          {series.map(({ key, name, total }) => (
            <li key={key}>
              {nameOf(name)}
              <span className={styles.total}>{total.toLocaleString(i18n.language)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('reports.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.days.map(({ date }, place) => (
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
