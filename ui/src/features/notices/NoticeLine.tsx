import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '../../../../domain/entities/notice';
import { Moment } from '../../components/time/Moment';
import { automatisationPath } from '../automatisations/path';
import { useNoticeWords } from './use-notice-words';
import styles from './notices.module.css';

interface NoticeLineProps {
  notice: Notice;
  /** Names the automation, too, with the way to it: elsewhere than on its own page. */
  withAutomatisation?: boolean;
}

/** A notice: what goes wrong, since when, and the way on; of one that is over, since when it is. */
export function NoticeLine({ notice, withAutomatisation = false }: NoticeLineProps) {
  const { t } = useTranslation();
  const { title, besides, to, wayOn } = useNoticeWords(notice);
  const { automatisation, began_at, ended_at } = notice;
  return (
    <>
      <div className={styles.line}>
        <span className={ended_at === null ? styles.title : styles.over}>
          {withAutomatisation && automatisation && (
            <>
              <Link to={automatisationPath(automatisation)}>{automatisation.name}</Link>
              {' – '}
            </>
          )}
          {title}
        </span>
        {ended_at === null && <Link to={to}>{wayOn}</Link>}
      </div>
      <p className={styles.quiet}>
        {ended_at !== null && (
          <>
            {t('notices.over')} <Moment value={ended_at} />
            {' · '}
          </>
        )}
        {t(ended_at === null ? 'notices.since' : 'notices.began')} <Moment value={began_at} />
        {besides.map((words) => ` · ${words}`)}
      </p>
    </>
  );
}
