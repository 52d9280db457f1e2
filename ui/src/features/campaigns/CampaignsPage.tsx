import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/Page';

export function CampaignsPage() {
  const { t } = useTranslation();
  return <Page title={t('campaigns.title')} description={t('campaigns.description')} />;
}
