import { useTranslation } from 'react-i18next';
import { stepCounts, type StepCount } from '../../../../domain/entities/step-count';
import { useFlow } from '../flow-context';
import styles from './canvas.module.css';

interface CardCountsProps {
  stepId: number;
  /** Empty until they are known. */
  counts: Partial<Record<StepCount, number>>;
  isCurrent: boolean;
}

/** How many runs are at a step, through it, passed over or failed there; a count of some leads to whom it counts. Most steps pass over nobody. */
export function CardCounts({ stepId, counts, isCurrent }: CardCountsProps) {
  const { t, i18n } = useTranslation();
  const { onCounted } = useFlow();
  return (
    <ul className={styles.counts}>
      {stepCounts.map((name) => {
        const count = counts[name] ?? 0;
        if (name === 'skipped' && count === 0) return null;
        const words = (
          <>
            <strong>{countText(count, i18n.language)}</strong> {t(`flow.counts.${name}`)}
          </>
        );
        return (
          <li
            key={name}
            title={count.toLocaleString(i18n.language)}
            className={name === 'failed' && count > 0 ? styles.badCount : undefined}
          >
            {count === 0 ? (
              words
            ) : (
              <button
                type="button"
                className="nopan"
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => onCounted(stepId, name)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** From here on a count is told in thousands or millions: "6K". The card has no room for more. */
const long = 1_000;

const countText = (count: number, language: string): string =>
  count.toLocaleString(language, count < long ? undefined : { notation: 'compact' });
