import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { StateBadge } from '../../../components/badges/StateBadge';

/** How many contacts a segment has, or how far it is being built. */
export function ContactsOfSegment({ segment }: { segment: Segment }) {
  const { i18n } = useTranslation();
  if (segment.is_building) return <Building segment={segment} />;
  return segment.count_of_contacts.toLocaleString(i18n.language);
}

/** "Building… 40%" */
export function Building({ segment: { progress } }: { segment: Segment }) {
  const { t, i18n } = useTranslation();
  const percent = (progress ?? 0).toLocaleString(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return <StateBadge tone="going">{t('segments.building', { percent })}</StateBadge>;
}
