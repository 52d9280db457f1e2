import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../domain/entities/contact';
import { channels, type Channel } from '../../../../domain/entities/opt-out';
import { momentText } from '../../components/time/Moment';
import { StateBadge } from '../../components/StateBadge';
import { useAppDispatch } from '../../store/hooks';
import { OptOutChange } from './OptOutChange';
import { optOutAsked } from './opt-outs-slice';
import styles from './contacts.module.css';

/** The channels, which of them the contact has left and since when, and a way to change it by hand. */
export function OptOuts({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles.channels} aria-label={t('contacts.channelsOf')}>
        {channels.map((channel) => (
          <li key={channel}>
            <ChannelState contact={contact} channel={channel} />
          </li>
        ))}
      </ul>
      <OptOutChange />
    </>
  );
}

function ChannelState({ contact, channel }: { contact: ContactDetail; channel: Channel }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const since = contact.opted_out[channel];
  const hasLeft = since !== undefined;
  const name = t(`contacts.channels.${channel}`);
  return (
    <>
      <span className={styles.channel}>{name}</span>
      <StateBadge tone={hasLeft ? 'ended' : 'good'}>
        {hasLeft ? t('contacts.optedOutSince', { date: momentText(since, 'day') }) : t('contacts.reached')}
      </StateBadge>
      <Button
        size="small"
        aria-label={t(hasLeft ? 'contacts.bringBackTo' : 'contacts.optOutOf', { channel: name })}
        onClick={() => dispatch(optOutAsked({ contactId: contact.id, channel, opted_out: !hasLeft }))}
      >
        {t(hasLeft ? 'contacts.bringBack' : 'contacts.optOut')}
      </Button>
    </>
  );
}
