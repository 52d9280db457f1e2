import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { channels } from '../../../../../domain/entities/contacts/channel';
import { useAppDispatch } from '../../../store/hooks';
import { ConsentChange } from './ConsentChange';
import { consentAsked } from './consent-slice';
import { ConsentSummary } from './ConsentSummary';
import styles from '../contacts.module.css';

/** The contact's consent to each channel, its source, and a button to change it by hand. */
export function Consents({ contact: { id: contactId, consent } }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <ul className={styles.channels} aria-label={t('contacts.channelsOf')}>
        {channels.map((channel) => {
          const name = t(`contacts.channels.${channel}`);
          const { state } = consent[channel];
          return (
            <li key={channel}>
              <ConsentSummary
                name={name}
                consent={consent[channel]}
                changeLabel={t('contacts.consentChangeOf', { channel: name })}
                onChange={() => dispatch(consentAsked({ contactId, channel, state }))}
              />
            </li>
          );
        })}
      </ul>
      <ConsentChange />
    </>
  );
}
