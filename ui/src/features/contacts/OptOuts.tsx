import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../domain/entities/contact';
import { momentText } from '../../components/Moment';
import { StateBadge } from '../../components/StateBadge';
import styles from './contacts.module.css';

const channels = ['sms', 'email', 'push'] as const;

/** The channels the contact has left, and since when; what it has left is skipped by every send. */
export function OptOuts({ optedOut }: { optedOut: ContactDetail['opted_out'] }) {
  const { t } = useTranslation();
  const left = channels.filter((channel) => optedOut[channel] !== undefined);
  if (left.length === 0) return t('contacts.optedOutOfNothing');
  return (
    <span className={styles.badges}>
      {left.map((channel) => (
        <StateBadge key={channel} tone="ended">
          {t('contacts.optedOutSince', {
            channel: t(`contacts.channels.${channel}`),
            date: momentText(optedOut[channel] ?? '', 'day'),
          })}
        </StateBadge>
      ))}
    </span>
  );
}
