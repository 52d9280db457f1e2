import { useTranslation } from 'react-i18next';
import { pointsText, shareText, type Shares } from './shares';
import styles from './message-reports.module.css';

/** A share, with the number behind it and its change from the previous period, unless both are nothing. */
export function Share({ digits = 1, ...shares }: Shares & { digits?: number }) {
  const { t, i18n } = useTranslation();
  const { part, whole, partBefore } = shares;
  const points = part === 0 && partBefore === 0 ? null : pointsText(shares, i18n.language, digits);
  if (whole === 0) return '–';
  return (
    <>
      {shareText(part, whole, i18n.language, digits)}
      <span className={styles.beside}>{part.toLocaleString(i18n.language)}</span>
      {points !== null && <span className={styles.beside}>{t('messageReports.points', { points })}</span>}
    </>
  );
}
