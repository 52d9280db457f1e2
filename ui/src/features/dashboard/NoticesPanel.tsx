import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../../domain/entities/dashboard';
import { isChoice, type Notice } from '../../../../domain/entities/notice';
import { NoticeLine } from '../notices/NoticeLine';
import { Panel } from './Panel';
import styles from './dashboard.module.css';

/** Current and recently ended problems, and winners that were chosen by themselves; each hidden when there are none. */
export function NoticesPanel({ notices: { open, total, over } }: Pick<Dashboard, 'notices'>) {
  const { t } = useTranslation();
  const [chosen, ended] = [over.filter(isChoice), over.filter((notice) => !isChoice(notice))];
  const more = total - open.length;
  return (
    <>
      {open.length + ended.length > 0 && (
        <Panel title={t('dashboard.notices')}>
          {open.length === 0 && <p className={styles.quiet}>{t('dashboard.noticesOver')}</p>}
          <ul className={styles.lines}>
            <Lines notices={open} />
            {more > 0 && <li>{t('notices.more', { count: more })}</li>}
            <Lines notices={ended} />
          </ul>
        </Panel>
      )}
      {chosen.length > 0 && (
        <Panel title={t('dashboard.winners')}>
          <ul className={styles.lines}>
            <Lines notices={chosen} />
          </ul>
        </Panel>
      )}
    </>
  );
}

const Lines = ({ notices }: { notices: readonly Notice[] }) =>
  notices.map((notice) => (
    <li key={notice.id}>
      <NoticeLine notice={notice} withAutomatisation />
    </li>
  ));
