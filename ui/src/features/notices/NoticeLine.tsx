import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isChoice as isChoiceOf, type Notice } from '../../../../domain/entities/notice';
import { Moment } from '../../components/time/Moment';
import { automatisationPath } from '../automatisations/path';
import { useNoticeWords } from './use-notice-words';
import styles from './notices.module.css';

interface NoticeLineProps {
  notice: Notice;
  /** Also names the automation, with a link: for pages other than its own. */
  withAutomatisation?: boolean;
}

/** A notice: the problem, since when, and a link; for an ended one, when it ended. */
export function NoticeLine({ notice, withAutomatisation = false }: NoticeLineProps) {
  const { t } = useTranslation();
  const { title, besides, to, wayOn } = useNoticeWords(notice);
  const { automatisation, began_at } = notice;
  // A winner that was chosen is no problem that could be over.
  const isChoice = isChoiceOf(notice);
  const ended_at = isChoice ? null : notice.ended_at;
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
        {t(isChoice ? 'notices.chosen' : ended_at === null ? 'notices.since' : 'notices.began')}{' '}
        <Moment value={began_at} />
        {besides.map((words) => ` · ${words}`)}
      </p>
    </>
  );
}
