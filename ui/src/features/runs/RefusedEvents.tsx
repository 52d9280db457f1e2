import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalsCounted } from '../../../../domain/entities/entry';
import { useResource } from '../../components/use-resource';
import { refusalCounts } from './slice';
import styles from './runs.module.css';

/** How many events matched the trigger and started no run, and why; nothing where all did, or where that is not known. */
export function RefusedEvents({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const requested = useCallback(() => refusalCounts.requested(automatisationId), [automatisationId]);
  const { data } = useResource((state) => state.runs.refusals, requested);
  const count = (data ?? []).reduce((sum, refusal) => sum + refusal.count, 0);
  if (!data || count === 0) return null;
  return (
    <details className={styles.refused}>
      <summary>{t(count < refusalsCounted ? 'runs.refused' : 'runs.refusedAtLeast', { count })}</summary>
      <ul>
        {data.map((refusal) => (
          <li key={refusal.code}>
            {t('runs.refusedBecause', { count: refusal.count, reason: refusal.message })}
          </li>
        ))}
      </ul>
    </details>
  );
}
