import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import { tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { automatisationPath } from '../../features/automatisations/path';
import { useSegmentEventText } from '../../features/segments/segment-events';

interface SameTriggerProps {
  eventName: string;
  others: PublicationOutlook['same_trigger'];
}

/** The other published automations with the same trigger event or tag, the named ones as links. */
export function SameTrigger({ eventName, others: { total, automatisations } }: SameTriggerProps) {
  const { t, i18n } = useTranslation();
  const isTag = tagOfAddedEventName(eventName) !== null;
  const segmentText = useSegmentEventText([eventName])(eventName);
  const unnamed = total - automatisations.length;
  const listed = [...automatisations.keys()].map(String);
  if (unnamed > 0) listed.push(t('flow.sameTrigger.others', { count: unnamed }));
  return (
    <p>
      {isTag
        ? t('flow.sameTrigger.tag', { count: total })
        : t('flow.sameTrigger.event', { count: total, event: segmentText ?? eventName })}{' '}
      {new Intl.ListFormat(i18n.language).formatToParts(listed).map(({ type, value }, part) => {
        const other = type === 'element' ? automatisations[Number(value)] : undefined;
        if (!other) return value;
        return (
          <Link key={part} to={automatisationPath({ id: other.id, is_campaign: false })}>
            {other.name}
          </Link>
        );
      })}
      . {t('flow.sameTrigger.effect')}
    </p>
  );
}
