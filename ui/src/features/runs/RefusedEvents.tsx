import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalsCounted, type EntryRefusal } from '../../../../domain/entities/automatisations/entry';
import { useResource } from '../../components/use-resource';
import { slowRefresh } from '../../constants';
import { RefusedContacts } from './RefusedContacts';
import { refusalCounts } from './slice';
import styles from './runs.module.css';

/**
 * How many events matched the trigger and started no run, by reason, each with its contacts; hidden when there are none, or while that is
 * not known.
 */
export function RefusedEvents({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const requested = useCallback(() => refusalCounts.requested(automatisationId), [automatisationId]);
  const { data } = useResource((state) => state.runs.refusals, requested, slowRefresh);
  const [open, setOpen] = useState<EntryRefusal | null>(null);
  const count = (data ?? []).reduce((sum, refusal) => sum + refusal.count, 0);
  if (!data || count === 0) return null;
  return (
    <details className={styles.refused}>
      <summary>{t(count < refusalsCounted ? 'runs.refused' : 'runs.refusedAtLeast', { count })}</summary>
      <ul className={styles.refusals}>
        {data.map(({ code, message, count: ofIt }) => (
          <li key={code}>
            <button
              type="button"
              aria-expanded={open === code}
              onClick={() => setOpen(open === code ? null : code)}
            >
              {t('runs.refusedBecause', { count: ofIt, reason: message })}
            </button>
            {/* Where there are more, they are listed again. */}
            {open === code && <RefusedContacts key={ofIt} automatisationId={automatisationId} code={code} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
