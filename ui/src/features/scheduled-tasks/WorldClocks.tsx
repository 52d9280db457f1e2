import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { worldShows } from '../../../../domain/schedule/once';
import { momentText } from '../../components/time/Moment';

/** When the first and the last contacts are reached if each has its own timezone, and who is reached at once. */
export function WorldClocks({ onceAt }: { onceAt: string }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const shows = worldShows(onceAt);
  if (!shows) return null;
  const text = (moment: number) => momentText(new Date(moment).toISOString(), 'minute');
  const isLate = shows.first <= now;
  return (
    <Alert
      type={isLate ? 'warning' : 'info'}
      showIcon
      title={t('scheduledTasks.worldShows', { first: text(shows.first), last: text(shows.last) })}
      description={t(isLate ? 'scheduledTasks.worldLate' : 'scheduledTasks.worldInTime')}
    />
  );
}
