import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChannelConsent } from '../../../../../domain/entities/contacts/consent';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { channels, type Channel } from '../../../../../domain/entities/contacts/channel';
import { momentText } from '../../../components/time/Moment';
import { StateBadge } from '../../../components/badges/StateBadge';
import { useAppDispatch } from '../../../store/hooks';
import { ConsentChange } from './ConsentChange';
import { consentAsked } from './consent-slice';
import { consentTones } from './consent-tones';
import styles from '../contacts.module.css';

/** The contact's consent to each channel, its source, and a button to change it by hand. */
export function Consents({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles.channels} aria-label={t('contacts.channelsOf')}>
        {channels.map((channel) => (
          <li key={channel}>
            <ChannelState contactId={contact.id} channel={channel} consent={contact.consent[channel]} />
          </li>
        ))}
      </ul>
      <ConsentChange />
    </>
  );
}

interface ChannelStateProps {
  contactId: number;
  channel: Channel;
  consent: ChannelConsent;
}

function ChannelState({ contactId, channel, consent }: ChannelStateProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { state, since, source, proof } = consent;
  const name = t(`contacts.channels.${channel}`);
  const told = [
    since && t('contacts.consentSince', { date: momentText(since, 'day') }),
    source && t(`contacts.consentSources.${source}`),
    proof && t('contacts.consentProofOf', { proof }),
  ].filter((part) => part !== null && part !== '');
  return (
    <>
      <span className={styles.channel}>{name}</span>
      <StateBadge tone={consentTones[state]}>{t(`contacts.consents.${state}`)}</StateBadge>
      <Button
        size="small"
        aria-label={t('contacts.consentChangeOf', { channel: name })}
        onClick={() => dispatch(consentAsked({ contactId, channel, state }))}
      >
        {t('contacts.consentChange')}
      </Button>
      {told.length > 0 && <span className={styles.told}>{told.join(', ')}</span>}
    </>
  );
}
