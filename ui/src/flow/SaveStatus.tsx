import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../store/hooks';
import styles from './flow.module.css';

/** What has become of the user's last edit: it is being saved, or stands as a revision. */
export function SaveStatus() {
  const { t } = useTranslation();
  const { pending, saved } = useAppSelector((state) => state.flowEditing);
  const said = saved === null ? '' : t('flow.savedAs', { number: saved });
  return (
    <span role="status" className={styles.saved}>
      {pending.length > 0 ? t('flow.saving') : said}
    </span>
  );
}
