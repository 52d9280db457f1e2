import { useTranslation } from 'react-i18next';
import type { MessageStanding } from '../../../../../domain/entities/runs/message-outcome';
import { StateBadge, type Tone } from '../../../components/badges/StateBadge';
import { Moment } from '../../../components/time/Moment';
import styles from '../runs.module.css';

const tones: Record<NonNullable<MessageStanding['state']>, Tone> = {
  accepted: 'going',
  sent: 'going',
  deferred: 'held',
  delivered: 'good',
  bounced: 'bad',
  dropped: 'bad',
};

/** What became of a message by what its provider told: where it is, whether it was opened and clicked, and why it did not arrive. */
export function OutcomeView({ outcome }: { outcome: MessageStanding }) {
  const { t } = useTranslation();
  const { state, since, code, words, opened, machine_opens: machineOpens, clicked } = outcome;
  const why = words === null ? code && t('runs.outcome.code', { code }) : t('runs.outcome.words', { words });
  return (
    <>
      <ul className={styles.outcome} aria-label={t('runs.outcome.title')}>
        {state !== null && (
          <li>
            <StateBadge tone={tones[state]}>{t(`runs.outcome.states.${state}`)}</StateBadge>{' '}
            {since !== null && <Moment value={since} />}
          </li>
        )}
        {opened && (
          <li>
            {t('runs.outcome.opened', { count: opened.count })} <Moment value={opened.first_at} />
          </li>
        )}
        {!opened && machineOpens > 0 && <li>{t('runs.outcome.openedByMachine')}</li>}
        {clicked && (
          <li>
            {t('runs.outcome.clicked', { count: clicked.count })} <Moment value={clicked.first_at} />
          </li>
        )}
        {outcome.complained_at !== null && (
          <li>
            <StateBadge tone="bad">{t('runs.outcome.complained')}</StateBadge>{' '}
            <Moment value={outcome.complained_at} />
          </li>
        )}
        {outcome.unsubscribed_at !== null && (
          <li>
            {t('runs.outcome.unsubscribed')} <Moment value={outcome.unsubscribed_at} />
          </li>
        )}
      </ul>
      {why && <p className={styles.description}>{why}</p>}
    </>
  );
}
