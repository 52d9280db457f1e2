import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Suppression } from '../../../../../domain/entities/contacts/suppression';
import { StateBadge } from '../../../components/badges/StateBadge';
import { momentText } from '../../../components/time/Moment';
import { useAppDispatch } from '../../../store/hooks';
import { LiftDialog } from '../../suppressions/LiftDialog';
import { liftAsked } from '../../suppressions/slice';
import styles from '../contacts.module.css';

/** The contact's addresses to which nothing is sent, why and since when; each can be let in again. */
export function Suppressions({ suppressions }: { suppressions: readonly Suppression[] }) {
  const { t } = useTranslation();
  if (suppressions.length === 0) return null;
  return (
    <>
      <ul className={styles.channels} aria-label={t('settings.suppressions.title')}>
        {suppressions.map((suppression) => (
          <li key={suppression.id}>
            <SuppressedAddress suppression={suppression} />
          </li>
        ))}
      </ul>
      <LiftDialog />
    </>
  );
}

function SuppressedAddress({ suppression }: { suppression: Suppression }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { channel, reason, words, since } = suppression;
  const name = t(`contacts.channels.${channel}`);
  const told = [
    t(`settings.suppressions.reasons.${reason}`),
    t('contacts.consentSince', { date: momentText(since, 'day') }),
    words !== null && t('settings.suppressions.words', { words }),
  ].filter((part) => part !== false);
  return (
    <>
      <span className={styles.channel}>{name}</span>
      <StateBadge tone="bad">{t('settings.suppressions.stateSuppressed')}</StateBadge>
      <Button
        size="small"
        aria-label={t('settings.suppressions.liftOf', { channel: name })}
        onClick={() => dispatch(liftAsked(suppression))}
      >
        {t('settings.suppressions.lift')}
      </Button>
      <span className={styles.told}>{told.join(', ')}</span>
    </>
  );
}
