import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/Page';

export function TagPage() {
  const { t } = useTranslation();
  return <Page title={t('tags.one')} parent={{ title: t('tags.title'), to: '/tags' }} />;
}
