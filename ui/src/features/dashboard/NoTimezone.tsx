import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';

/** Asks an account without a timezone to set one: until then, dates without an offset are read as UTC. */
export function NoTimezone() {
  const { t } = useTranslation();
  const hasNone = useAppSelector((state) => state.session.user?.timezone === null);
  if (!hasNone) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('dashboard.noTimezone')}
      action={<Link to="/settings">{t('dashboard.chooseTimezone')}</Link>}
      style={{ marginBottom: 24 }}
    />
  );
}
