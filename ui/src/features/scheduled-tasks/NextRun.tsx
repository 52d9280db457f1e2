import { useTranslation } from 'react-i18next';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import { StateBadge } from '../../components/badges/StateBadge';
import { momentText } from '../../components/time/Moment';
import { RelativeMoment } from '../../components/time/RelativeMoment';
import { ContactsTime } from './ContactsTime';
import styles from './scheduled-tasks.module.css';

/** A task's next time in words, or that it is paused; the tooltip lists the times after it. */
export function NextRun({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const {
    next_runs: times,
    is_paused: isPaused,
    by_contact_clock: isContacts,
    once_at: wall,
    first_due: firstDue,
  } = task;
  const [next] = times;
  if (isPaused) return <StateBadge tone="held">{t('scheduledTasks.isPaused')}</StateBadge>;
  if (wall !== null && firstDue !== null) return <ContactsTime wall={wall} first={firstDue} />;
  if (next === undefined) return <span aria-hidden="true">–</span>;
  // The task's own moment is that of the first clocks of the world, and no contact's.
  if (isContacts && wall !== null) return <ContactsTime wall={wall} first={null} />;
  const moments = times.map((time) => momentText(time, 'minute')).join(' · ');
  return (
    <span className={styles.result}>
      <RelativeMoment value={next} title={t('scheduledTasks.nextFew', { moments })} />
      <span className={styles.moment}>{momentText(next, 'minute')}</span>
    </span>
  );
}
