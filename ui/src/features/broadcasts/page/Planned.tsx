import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { reached } from '../../../flow/bar/campaign/reached';
import { Reach } from '../../../flow/bar/campaign/RunForecast';
import { useAppDispatch } from '../../../store/hooks';
import styles from '../broadcasts.module.css';
import { AudienceFixed } from '../steps/AudienceFixed';
import { TestStep } from '../steps/TestStep';
import { TimeNotice } from '../steps/TimeNotice';

/** To whom a broadcast that is scheduled will go, and its message as a contact gets it. */
export function Planned({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { source, value, contact_filters: filters } = broadcast.audience;
  const of = source === 'all_contacts' || value === null ? null : { kind: source, id: value };
  const dispatch = useAppDispatch();
  const { id } = broadcast;
  // Once its contacts are gathered, who would be in the audience now is no longer the point.
  const isExpected = broadcast.begun_at === null;
  useEffect(() => {
    if (!isExpected) return;
    dispatch(reached.requested(id));
    return () => void dispatch(reached.forgotten());
  }, [dispatch, id, isExpected]);
  return (
    <>
      <section aria-label={t('broadcasts.steps.audience')} className={styles.panel}>
        <h2>{t('broadcasts.steps.audience')}</h2>
        <Reach audience={{ of, isFiltered: filters.length > 0, delay: broadcast.delay_between_messages }} />
        {filters.length > 0 && <p>{t('broadcasts.planned.filtered')}</p>}
        {isExpected && <TimeNotice timing={broadcast.timing} />}
        <AudienceFixed broadcast={broadcast} />
        <p>{t('broadcasts.planned.fixed')}</p>
      </section>
      <section aria-label={t('broadcasts.review.message')} className={styles.panel}>
        <h2>{t('broadcasts.review.message')}</h2>
        <TestStep broadcast={broadcast} />
      </section>
    </>
  );
}
