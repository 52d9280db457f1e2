import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { useSummary } from '../../summary/use-summary';
import styles from '../canvas.module.css';

/** What the step does, after its description. */
export function CardSummary({ step }: { step: Step }) {
  const summary = useSummary()(step);
  return (
    summary !== '' && (
      <p className={styles.cardSummary} title={summary}>
        {summary}
      </p>
    )
  );
}
