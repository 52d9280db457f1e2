import { useTranslation } from 'react-i18next';
import type { Intervention } from '../../../../../domain/entities/runs/run';
import { authorName } from '../../../components/author-name';
import { Moment } from '../../../components/time/Moment';
import styles from '../runs.module.css';

/** What people did to a run: who continued or stopped it, and when. */
export function Interventions({ interventions }: { interventions: readonly Intervention[] }) {
  const { t } = useTranslation();
  if (interventions.length === 0) return null;
  return (
    <section aria-labelledby="run-by-hand">
      <h3 id="run-by-hand" className={styles.title}>
        {t('runs.byHand')}
      </h3>
      <ul className={styles.log}>
        {interventions.map(({ action, author, created_at }) => (
          <li key={`${created_at}/${action}`} className={styles.visitHead}>
            {t(`runs.interventions.${action}`, {
              author: authorName(author) ?? t('runs.nobody'),
            })}
            <Moment value={created_at} format="second" />
          </li>
        ))}
      </ul>
    </section>
  );
}
