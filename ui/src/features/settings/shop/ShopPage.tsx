import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';

export function ShopPage() {
  const { t } = useTranslation();
  return <Page title={t('settings.shop.title')} description={t('settings.shop.description')} />;
}
