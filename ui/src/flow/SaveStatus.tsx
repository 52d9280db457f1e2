import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../store/hooks';
import { isLive } from './is-live';
import styles from './flow.module.css';

/** In the canvas's corner: what has become of the user's last edit, and whether edits count for runs from the moment they are saved. */
export function SaveStatus() {
  const { t } = useTranslation();
  const { pending, saved } = useAppSelector((state) => state.flowEditing);
  const isPublished = useAppSelector(
    ({ flow }) => flow.automatisation !== null && isLive(flow.automatisation),
  );
  const said = saved === null ? '' : t('flow.savedAs', { number: saved });
  return (
    <div className={styles.corner}>
      {isPublished && <span className={styles.live}>{t('flow.live')}</span>}
      <span role="status">{pending.length > 0 ? t('flow.saving') : said}</span>
    </div>
  );
}
