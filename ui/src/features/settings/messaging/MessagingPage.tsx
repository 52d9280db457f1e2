import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function MessagingPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.messaging.title')} description={t('settings.messaging.description')} />;
}
