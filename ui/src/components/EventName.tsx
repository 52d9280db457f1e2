import { useTranslation } from 'react-i18next';
import { tagOfAddedEventName } from '../../../domain/entities/tag';
import { tagOptions } from '../features/tags/slice';
import { useOptions } from '../store/use-options';
import { TagBadge } from './TagBadge';
import styles from './badge.module.css';

/** An event's name as people read it: the addition of a tag is told with the tag. */
export function EventName({ name }: { name: string }) {
  const tagId = tagOfAddedEventName(name);
  return tagId === null ? name : <TagAdded tagId={tagId} />;
}

function TagAdded({ tagId }: { tagId: number }) {
  const { t } = useTranslation();
  const tags = useOptions((state) => state.tags.options, tagOptions.requested);
  const tag = tags.rows.find(({ id }) => id === tagId);
  // A tag that was deleted since has its id for a name; until the tags are there, none is told.
  const isTold = tag !== undefined || tags.state === 'ready';
  return (
    <span className={styles.withBadge}>
      {t('events.tagAdded')}
      {isTold && (
        <span className={styles.badgeAfterDash}>
          - <TagBadge name={tag?.name ?? `#${tagId}`} color={tag?.color ?? 'gray'} />
        </span>
      )}
    </span>
  );
}
