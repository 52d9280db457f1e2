import { useTranslation } from 'react-i18next';
import { isCampaignEventName } from '../../../domain/entities/automatisations/automatisation';
import { tagOfAddedEventName } from '../../../domain/entities/contacts/tag';
import { useCampaignNames } from '../features/automatisations/use-campaign-names';
import { tagPicker } from '../features/tags/tag-picker';
import { useKnown } from '../store/use-options';
import { TagBadge } from './badges/TagBadge';
import styles from './badges/badge.module.css';

/** An event's name as people read it: the addition of a tag is told with the tag, the start of a campaign with the campaign. */
export function EventName({ name }: { name: string }) {
  const tagId = tagOfAddedEventName(name);
  if (tagId !== null) return <TagAdded tagId={tagId} />;
  return isCampaignEventName(name) ? <CampaignStarted eventName={name} /> : name;
}

function TagAdded({ tagId }: { tagId: number }) {
  const { t } = useTranslation();
  const tag = useKnown(tagPicker, [tagId])(tagId);
  // A tag that was deleted since has its id for a name; until that is known, none is told.
  return (
    <span className={styles.withBadge}>
      {t('events.tagAdded')}
      {tag !== undefined && (
        <span className={styles.badgeAfterDash}>
          - <TagBadge name={tag?.name ?? `#${tagId}`} color={tag?.color ?? 'gray'} />
        </span>
      )}
    </span>
  );
}

/** Its own name is 32 hexadecimal digits, which callers of the API may want. */
function CampaignStarted({ eventName }: { eventName: string }) {
  return <span title={eventName}>{useCampaignNames([eventName])(eventName) ?? '…'}</span>;
}

/** The same names as texts, where nothing can be drawn. */
export function useEventNameText(names: readonly string[]): (name: string) => string {
  const { t } = useTranslation();
  const campaignName = useCampaignNames(names);
  const tags = names.map(tagOfAddedEventName).filter((id) => id !== null);
  const tagOf = useKnown(tagPicker, tags);
  return (name) => {
    const tagId = tagOfAddedEventName(name);
    if (tagId !== null) return `${t('events.tagAdded')} - ${tagOf(tagId)?.name ?? `#${tagId}`}`;
    return isCampaignEventName(name) ? (campaignName(name) ?? '…') : name;
  };
}
