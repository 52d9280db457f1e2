import { useTranslation } from 'react-i18next';
import { isCampaignEventName } from '../../../domain/entities/automatisations/automatisation';
import { tagOfAddedEventName } from '../../../domain/entities/contacts/tag';
import { isSegmentEventName } from '../../../domain/entities/segments/segment-event';
import { useCampaignNames } from '../features/automatisations/use-campaign-names';
import { messageEventText } from '../features/event-names/message-events';
import { useSegmentEventText } from '../features/segments/segment-events';
import { tagPicker } from '../features/tags/tag-picker';
import { useKnown } from '../store/use-options';
import { TagBadge } from './badges/TagBadge';
import styles from './badges/badge.module.css';

/** An event's name as people read it: that of a message says what became of it, that of a tag or a segment shows which one, a campaign's start shows the campaign. */
export function EventName({ name }: { name: string }) {
  const { t } = useTranslation();
  const ofMessage = messageEventText(name, t);
  if (ofMessage !== null) return <span title={name}>{ofMessage}</span>;
  const tagId = tagOfAddedEventName(name);
  if (tagId !== null) return <TagAdded tagId={tagId} />;
  if (isSegmentEventName(name)) return <SegmentChanged eventName={name} />;
  return isCampaignEventName(name) ? <CampaignStarted eventName={name} /> : name;
}

function TagAdded({ tagId }: { tagId: number }) {
  const { t } = useTranslation();
  const tag = useKnown(tagPicker, [tagId])(tagId);
  // A deleted tag is named by its id; while that is loading, no name is shown.
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

/** Callers of the API may need the event name itself. */
function SegmentChanged({ eventName }: { eventName: string }) {
  return <span title={eventName}>{useSegmentEventText([eventName])(eventName)}</span>;
}

/** The event name itself is 32 hexadecimal digits, which callers of the API may need. */
function CampaignStarted({ eventName }: { eventName: string }) {
  return <span title={eventName}>{useCampaignNames([eventName])(eventName) ?? '…'}</span>;
}

/** The same names as plain text, for places that cannot render elements. */
export function useEventNameText(names: readonly string[]): (name: string) => string {
  const { t } = useTranslation();
  const campaignName = useCampaignNames(names);
  const tags = names.map(tagOfAddedEventName).filter((id) => id !== null);
  const tagOf = useKnown(tagPicker, tags);
  const segmentText = useSegmentEventText(names);
  return (name) => {
    const tagId = tagOfAddedEventName(name);
    if (tagId !== null) return `${t('events.tagAdded')} - ${tagOf(tagId)?.name ?? `#${tagId}`}`;
    return (
      messageEventText(name, t) ??
      segmentText(name) ??
      (isCampaignEventName(name) ? (campaignName(name) ?? '…') : name)
    );
  };
}
