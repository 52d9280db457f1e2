import { CompassOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../layout/page-title';
import { StateScreen } from './StateScreen';

/** A page, or the object of a page, does not exist. */
export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <StateScreen
      level="h1"
      icon={<CompassOutlined aria-hidden="true" />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<Link to="/reports">{t('notFound.back')}</Link>}
    />
  );
}
