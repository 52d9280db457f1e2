import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function GlobalVariablesPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('settings.globalVariables.title')}
      description={t('settings.globalVariables.description')}
    />
  );
}
