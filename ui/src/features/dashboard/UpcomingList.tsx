import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UpcomingRun } from '../../../../domain/entities/dashboard';
import { RelativeMoment } from '../../components/time/RelativeMoment';
import { ContactsTime } from '../scheduled-tasks/ContactsTime';
import styles from './dashboard.module.css';

/** The scheduled tasks that run next. */
export function UpcomingList({ upcoming }: { upcoming: UpcomingRun[] }) {
  const { t } = useTranslation();
  if (upcoming.length === 0) {
    return (
      <p className={styles.quiet}>
        {t('dashboard.upcomingNone')} <Link to="/scheduled-tasks">{t('dashboard.upcomingAction')}</Link>
      </p>
    );
  }
  return (
    <ul className={styles.lines}>
      {upcoming.map((run) => (
        <li key={`${run.scheduled_task_id} ${run.at}`}>
          <div className={styles.line}>
            <Link to="/scheduled-tasks">{run.name}</Link>
            {run.contact_time === null && <RelativeMoment value={run.at} />}
          </div>
          <p className={styles.quiet}>{run.automatisation_name}</p>
          {run.contact_time !== null && (
            <p className={styles.quiet}>
              <ContactsTime wall={run.contact_time} first={null} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
