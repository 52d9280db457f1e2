import { useTranslation } from 'react-i18next';
import type { UserApp } from '../../../../../domain/entities/connection';
import { outcomeAddress } from '../../../../../domain/entities/events/outcome-path';
import { AddressToCopy } from '../AddressToCopy';
import { serverAddress } from '../server-address';
import styles from './apps.module.css';

/** The address to enter as SendGrid's Event Webhook, which tells what became of e-mails. */
export function OutcomeAddress({ stored: { id, app_id: app } }: { stored: Pick<UserApp, 'id' | 'app_id'> }) {
  const { t } = useTranslation();
  if (app !== 'sendgrid') return null;
  return (
    <>
      <p className={styles.description}>{t('settings.apps.outcomeAddressText')}</p>
      <AddressToCopy
        address={outcomeAddress(serverAddress(), app, id)}
        name={t('settings.apps.outcomeAddress')}
      />
    </>
  );
}
