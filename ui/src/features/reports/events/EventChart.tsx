import { useTranslation } from 'react-i18next';
import type { EventsByDay } from '../../../../../domain/entities/events/event';
import { DayChart } from '../../../components/chart/DayChart';
import { EventName, useEventNameText } from '../../../components/EventName';
import { chartSeries } from './chart-series';

/** A column chart of events by day, divided by the names with the most events. */
export default function EventChart({ figures }: { figures: EventsByDay }) {
  const { t } = useTranslation();
  const nameText = useEventNameText(figures.names);
  const series = chartSeries(figures).map(({ name, ...counted }) => ({
    ...counted,
    name: name === null ? t('reports.otherNames') : <EventName name={name} />,
    text: name ? nameText(name) : t('reports.otherNames'),
  }));
  const dates = figures.days.map(({ date }) => date);
  return <DayChart caption={t('reports.chart')} dates={dates} series={series} isStacked />;
}
