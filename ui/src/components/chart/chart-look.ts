import { dayOfYearText } from '../time/Moment';

/** How the axes of charts look, in both themes. */
export const chartAxis = {
  stroke: 'var(--ant-color-border)',
  tick: { fill: 'var(--ant-color-text-secondary)', fontSize: 12 },
};

/** The axis of days: each row of the chart has its ISO `date`. */
export const dayAxis = {
  dataKey: 'date',
  tickFormatter: dayOfYearText,
  minTickGap: 24,
  tickLine: false,
  ...chartAxis,
};

/** How the tooltips of charts look, in both themes. */
export const tooltipLook = {
  cursor: { fill: 'var(--ant-color-fill-tertiary)' },
  contentStyle: {
    border: '1px solid var(--ant-color-border-secondary)',
    borderRadius: 8,
    background: 'var(--ant-color-bg-elevated)',
    color: 'var(--ant-color-text)',
  },
  itemStyle: { color: 'var(--ant-color-text)' },
};
