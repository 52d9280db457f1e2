import { useTranslation } from 'react-i18next';
import type { UserApp } from '../../../../../domain/entities/connection';
import {
  isTelling,
  outcomeAddress,
  type TellingApp,
} from '../../../../../domain/entities/events/outcome-path';
import { AddressToCopy } from '../AddressToCopy';
import { serverAddress } from '../server-address';
import styles from './apps.module.css';

/** Null: the provider learns the address with each message. */
const texts = {
  sendgrid: { name: 'settings.apps.outcomeAddress', text: 'settings.apps.outcomeAddressText' },
  smtp: { name: 'settings.apps.bounceAddress', text: 'settings.apps.bounceAddressText' },
  twilio: null,
} as const satisfies Readonly<Record<TellingApp, object | null>>;

/** The address at which SendGrid's Event Webhook, or a mail server that hands bounces over, tells what became of e-mails. */
export function OutcomeAddress({ stored: { id, app_id: app } }: { stored: Pick<UserApp, 'id' | 'app_id'> }) {
  const { t } = useTranslation();
  if (!isTelling(app)) return null;
  const words = texts[app];
  if (words === null) return null;
  return (
    <>
      <p className={styles.description}>{t(words.text)}</p>
      <AddressToCopy address={outcomeAddress(serverAddress(), app, id)} name={t(words.name)} />
    </>
  );
}
