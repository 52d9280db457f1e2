import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../store/hooks';
import { countsByStep } from '../selectors';
import styles from './canvas.module.css';

/** How many runs are at a step, through it, or failed there. */
export function CardCounts({ stepId }: { stepId: number }) {
  const { t, i18n } = useTranslation();
  const counts = useAppSelector((state) => countsByStep(state).get(stepId), shallowEqual);
  return (
    <dl className={styles.counts}>
      {(['waiting', 'done', 'failed'] as const).map((figure) => (
        <div key={figure} className={figure === 'failed' && counts?.failed ? styles.badCount : undefined}>
          <dt>{t(`flow.counts.${figure}`)}</dt>
          <dd>{(counts?.[figure] ?? 0).toLocaleString(i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
