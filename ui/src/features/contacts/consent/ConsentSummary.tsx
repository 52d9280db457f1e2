import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChannelConsent } from '../../../../../domain/entities/contacts/consent';
import { StateBadge } from '../../../components/badges/StateBadge';
import { momentText } from '../../../components/time/Moment';
import { consentTones } from './consent-tones';
import styles from '../contacts.module.css';

interface ConsentSummaryProps {
  /** What the consent is to: a channel or a topic. */
  name: string;
  consent: ChannelConsent;
  /** What the button says to a screen reader. */
  changeLabel: string;
  onChange: () => void;
}

/** A contact's consent to something, since when and how that is known, and a button to change it by hand. */
export function ConsentSummary({ name, consent, changeLabel, onChange }: ConsentSummaryProps) {
  const { t } = useTranslation();
  const { state, since, source, proof } = consent;
  const told = [
    since && t('contacts.consentSince', { date: momentText(since, 'day') }),
    source && t(`contacts.consentSources.${source}`),
    proof && t('contacts.consentProofOf', { proof }),
  ].filter((part) => part !== null && part !== '');
  return (
    <>
      <span className={styles.channel}>{name}</span>
      <StateBadge tone={consentTones[state]}>{t(`contacts.consents.${state}`)}</StateBadge>
      <Button size="small" aria-label={changeLabel} onClick={onChange}>
        {t('contacts.consentChange')}
      </Button>
      {told.length > 0 && <span className={styles.told}>{told.join(', ')}</span>}
    </>
  );
}
