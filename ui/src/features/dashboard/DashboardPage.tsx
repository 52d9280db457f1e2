import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/Page';

export function DashboardPage() {
  const { t } = useTranslation();
  return <Page title={t('dashboard.title')} description={t('dashboard.description')} />;
}
