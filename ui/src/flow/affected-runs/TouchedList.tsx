import { useTranslation } from 'react-i18next';
import { useWholeSummary } from '../summary/use-summary';
import { stepTitle } from '../steps/step-icon';
import { useDescription } from '../panel/use-description';
import { dueText } from './due-text';
import type { TouchedRuns } from './store';
import styles from '../page/flow.module.css';

/** The effect of an edit on waiting runs, one line for each affected step. */
export function TouchedList({ runs }: { runs: readonly TouchedRuns[] }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const summaryOf = useWholeSummary();
  return (
    <ul className={styles.touched}>
      {runs.map(({ step, after, here, due }) => (
        <li key={step.id}>
          <strong>
            {after
              ? t('flow.going.becomes', {
                  step: stepTitle(step, t),
                  from: summaryOf(step),
                  to: summaryOf(after),
                })
              : t('flow.going.goes', { step: descriptionOf(step) || stepTitle(step, t) })}
          </strong>{' '}
          {after
            ? `${t('flow.going.retimed', { count: here })} ${dueText(due, t)}`
            : t('flow.going.movedOn', { count: here })}
        </li>
      ))}
    </ul>
  );
}
