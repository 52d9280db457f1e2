import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function AdminPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.admin.title')} description={t('settings.admin.description')} />;
}
