import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function IntegrationPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.integration.title')} description={t('settings.integration.description')} />;
}
