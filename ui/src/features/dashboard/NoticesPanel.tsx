import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../../domain/entities/dashboard';
import { NoticeLine } from '../notices/NoticeLine';
import { Panel } from './Panel';
import styles from './dashboard.module.css';

/** Current and recently ended problems; hidden when there are none. */
export function NoticesPanel({ notices: { open, total, over } }: Pick<Dashboard, 'notices'>) {
  const { t } = useTranslation();
  if (open.length + over.length === 0) return null;
  const more = total - open.length;
  return (
    <Panel title={t('dashboard.notices')}>
      {open.length === 0 && <p className={styles.quiet}>{t('dashboard.noticesOver')}</p>}
      <ul className={styles.lines}>
        {open.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} withAutomatisation />
          </li>
        ))}
        {more > 0 && <li>{t('notices.more', { count: more })}</li>}
        {over.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} withAutomatisation />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
