import { useTranslation } from 'react-i18next';
import { tagOfAddedEventName } from '../../../../domain/entities/tag';
import { TagBadge } from '../../components/TagBadge';
import { useOptions } from '../../store/use-options';
import { tagOptions } from '../tags/slice';
import styles from './automatisations.module.css';

/** What starts an automation, in words: an event by its name, or a tag that is added. */
export function Trigger({ eventName }: { eventName: string }) {
  const tagId = tagOfAddedEventName(eventName);
  return tagId === null ? <code className={styles.event}>{eventName}</code> : <TagTrigger tagId={tagId} />;
}

function TagTrigger({ tagId }: { tagId: number }) {
  const { t } = useTranslation();
  const tags = useOptions((state) => state.tags.options, tagOptions.requested);
  const tag = tags.rows.find(({ id }) => id === tagId);
  return (
    <span className={styles.tagTrigger}>
      {t('automatisations.tagAdded')}
      <TagBadge name={tag?.name ?? `#${tagId}`} color={tag?.color ?? 'gray'} />
    </span>
  );
}
