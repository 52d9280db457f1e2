import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { channels } from '../../../../domain/entities/contacts/channel';
import { useAppSelector } from '../../store/hooks';

/** Asks accounts that have not decided it whether contacts who were never asked are sent messages: until then, they are. */
export function NoConsentRule() {
  const { t } = useTranslation();
  const decided = useAppSelector((state) => state.session.user?.may_write_unasked);
  const open = decided ? channels.filter((channel) => decided[channel] === undefined) : [];
  if (open.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('dashboard.noConsentRule', {
        // In the middle of a sentence; SMS is always in capitals.
        channels: open
          .map((channel) => t(`contacts.channels.${channel}`))
          .map((name) => (name === name.toLocaleUpperCase() ? name : name.toLocaleLowerCase()))
          .join(', '),
      })}
      action={<Link to="/settings">{t('dashboard.decideConsent')}</Link>}
      style={{ marginBottom: 24 }}
    />
  );
}
