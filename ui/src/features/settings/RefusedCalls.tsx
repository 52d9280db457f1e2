import { useTranslation } from 'react-i18next';
import type { RejectedCall } from '../../../../domain/entities/events/rejected-call';
import { Moment } from '../../components/time/Moment';
import styles from './settings.module.css';

/** Calls that were refused: when, which, why, and how they began. */
export function RefusedCalls({ calls }: { calls: RejectedCall[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.entries}>
      {calls.map(({ id, created_at, path, index, status, message, excerpt }) => (
        <li key={id} className={styles.refusal}>
          <p className={styles.line}>
            <Moment value={created_at} format="second" />
            <code>
              {status} {index === null ? path : t('settings.integration.rejectedItem', { path, index })}
            </code>
          </p>
          <p className={styles.reason}>{message}</p>
          {excerpt && (
            <p className={styles.excerpt}>
              <span className="visually-hidden">{t('settings.integration.rejectedExcerpt')}: </span>
              <code>{excerpt}</code>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
