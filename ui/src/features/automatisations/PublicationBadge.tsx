import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../components/badges/StateBadge';

export function PublicationBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return isActive ? (
    <StateBadge tone="good">{t('automatisations.published')}</StateBadge>
  ) : (
    <StateBadge tone="quiet">{t('automatisations.draft')}</StateBadge>
  );
}
