import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function CustomFieldsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.customFields.title')} description={t('settings.customFields.description')} />
  );
}
