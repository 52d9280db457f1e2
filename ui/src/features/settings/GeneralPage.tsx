import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/Page';

export function GeneralPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.general.title')} description={t('settings.general.description')} />;
}
