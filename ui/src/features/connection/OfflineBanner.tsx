import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store/hooks';

/** Says that the network is down; the screen's content stays, and failed lists are reloaded when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useAppSelector((state) => state.connection.isOnline);
  return isOnline ? null : <Alert banner role="status" type="warning" title={t('connection.offline')} />;
}
