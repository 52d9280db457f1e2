import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function AppsPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.apps.title')} description={t('settings.apps.description')} />;
}
