import { useTranslation } from 'react-i18next';
import type { ShownFlow } from './model/shown-flow';
import { useAppSelector } from '../../store/hooks';
import { isLive } from '../page/is-live';
import styles from '../page/flow.module.css';

/** In the bar: the state of the user's last edit, and whether saved edits apply to runs at once. */
export function SaveStatus() {
  const { t } = useTranslation();
  const { pending, saved } = useAppSelector((state) => state.flowEditing);
  const automatisation = useAppSelector(({ flow }) => flow.automatisation);
  const said =
    saved === null
      ? ''
      : automatisation?.draft
        ? t('flow.draft.saved')
        : t('flow.savedAs', { number: saved });
  return (
    <div className={styles.status}>
      {automatisation && <span>{t(stateOf(automatisation))}</span>}
      <span role="status" className={styles.saved}>
        {pending.length > 0 ? t('flow.saving') : said}
      </span>
    </div>
  );
}

function stateOf(automatisation: ShownFlow) {
  if (automatisation.is_campaign) return 'flow.isCampaign';
  if (automatisation.isDraft) return 'flow.draft.state';
  return isLive(automatisation) ? 'flow.live' : 'flow.isDraft';
}
