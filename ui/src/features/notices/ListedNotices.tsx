import { WarningFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { NoticeInList } from '../../../../domain/entities/notice';
import { momentText } from '../../components/time/Moment';
import styles from './notices.module.css';

/** Current problems of an automation in a list: for each kind, since when and how many. */
export function ListedNotices({ notices }: { notices: readonly NoticeInList[] }) {
  const { t } = useTranslation();
  return notices.map(({ kind, began_at, count }) => (
    <span key={kind} className={styles.listed}>
      <WarningFilled aria-hidden="true" />{' '}
      {t(`notices.listed.${kind}`, { count, moment: momentText(began_at, 'minute') })}
    </span>
  ));
}
