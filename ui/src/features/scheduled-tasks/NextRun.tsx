import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useTranslation } from 'react-i18next';
import { momentText } from '../../components/Moment';
import styles from './scheduled-tasks.module.css';

dayjs.extend(relativeTime);

/** When a task runs next, in words; the times after it are told by its title. */
export function NextRun({ times }: { times: string[] }) {
  const { t } = useTranslation();
  const [next] = times;
  if (next === undefined) return null;
  const moments = times.map((time) => momentText(time, 'minute')).join(' · ');
  return (
    <time dateTime={next} title={t('scheduledTasks.nextFew', { moments })} className={styles.result}>
      {dayjs(next).fromNow()}
      <span className={styles.quiet}>{momentText(next, 'minute')}</span>
    </time>
  );
}
