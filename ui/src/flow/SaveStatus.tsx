import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../store/hooks';
import { isLive } from './is-live';
import styles from './flow.module.css';

/** A line above the canvas: what has become of the user's last edit, and whether edits count for runs from the moment they are saved. */
export function SaveStatus() {
  const { t } = useTranslation();
  const { pending, saved } = useAppSelector((state) => state.flowEditing);
  const automatisation = useAppSelector(({ flow }) => flow.automatisation);
  const said = saved === null ? '' : t('flow.savedAs', { number: saved });
  return (
    <div className={styles.status}>
      {automatisation && !automatisation.is_campaign && (
        <span>{t(isLive(automatisation) ? 'flow.live' : 'flow.isDraft')}</span>
      )}
      <span role="status" className={styles.saved}>
        {pending.length > 0 ? t('flow.saving') : said}
      </span>
    </div>
  );
}
