import { useTranslation } from 'react-i18next';
import type { UserApp } from '../../../../../domain/entities/connection';
import { outcomeAddress } from '../../../../../domain/entities/events/outcome-path';
import { AddressToCopy } from '../AddressToCopy';
import { serverAddress } from '../server-address';
import styles from './apps.module.css';

const texts = {
  sendgrid: { name: 'settings.apps.outcomeAddress', text: 'settings.apps.outcomeAddressText' },
  smtp: { name: 'settings.apps.bounceAddress', text: 'settings.apps.bounceAddressText' },
} as const;

/** The address at which SendGrid's Event Webhook, or a mail server that hands bounces over, tells what became of e-mails. */
export function OutcomeAddress({ stored: { id, app_id: app } }: { stored: Pick<UserApp, 'id' | 'app_id'> }) {
  const { t } = useTranslation();
  if (app !== 'sendgrid' && app !== 'smtp') return null;
  const words = texts[app];
  return (
    <>
      <p className={styles.description}>{t(words.text)}</p>
      <AddressToCopy address={outcomeAddress(serverAddress(), app, id)} name={t(words.name)} />
    </>
  );
}
