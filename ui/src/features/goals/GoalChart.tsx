import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { chartAxis, tooltipLook } from '../../components/chart-look';
import { dayOfYearText } from '../../components/time/Moment';
import styles from '../reports/event-chart.module.css';

const series = ['entered', 'converted'] as const;

/** A column chart of who entered by day, and who of them converted; for screen readers, the same figures are in a table. */
export default function GoalChart({ figures }: { figures: GoalFigures }) {
  const { t, i18n } = useTranslation();
  const nameOf = (key: string): string =>
    t(`goals.figures.${series.find((one) => one === key) ?? 'entered'}`);
  return (
    <figure className={styles.chart} aria-label={t('goals.chart')}>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={240}>
          <BarChart
            data={figures.days}
            accessibilityLayer={false}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
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
              formatter={(count, key) => [Number(count).toLocaleString(i18n.language), nameOf(String(key))]}
            />
            {series.map((key, place) => (
              <Bar key={key} dataKey={key} fill={`var(--series-${place + 1})`} isAnimationActive={false} />
            ))}
          </BarChart>
        </ResponsiveContainer>
        <ul className={styles.legend}>
          {series.map((key) => (
            <li key={key}>
              {nameOf(key)}
              <span className={styles.total}>{figures[key].toLocaleString(i18n.language)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('goals.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              {series.map((key) => (
                <th key={key} scope="col">
                  {nameOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.days.map(({ date, entered, converted }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{entered}</td>
                <td>{converted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
