import { useTranslation } from 'react-i18next';
import { momentText } from '../../components/time/Moment';
import { RelativeMoment } from '../../components/time/RelativeMoment';
import styles from './scheduled-tasks.module.css';

/** When a task runs next, in words; the times after it are told by its title. */
export function NextRun({ times }: { times: string[] }) {
  const { t } = useTranslation();
  const [next] = times;
  if (next === undefined) return null;
  const moments = times.map((time) => momentText(time, 'minute')).join(' · ');
  return (
    <span className={styles.result}>
      <RelativeMoment value={next} title={t('scheduledTasks.nextFew', { moments })} />
      <span className={styles.moment}>{momentText(next, 'minute')}</span>
    </span>
  );
}
