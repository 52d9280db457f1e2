import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FailedRuns } from '../../../../domain/entities/dashboard';
import { Moment } from '../../components/time/Moment';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { automatisationPath } from '../automatisations/path';
import { FailedRunsLink } from '../runs/FailedRunsLink';
import styles from './dashboard.module.css';

/** The automations with the latest failed runs, each with links to it and to its failed runs. */
export function FailedRunsList({ failed }: { failed: FailedRuns[] }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  if (failed.length === 0) return <p className={styles.quiet}>{t('dashboard.failedNone')}</p>;
  return (
    <ul className={styles.lines}>
      {failed.map((runs) => (
        <li key={runs.automatisation_id}>
          <div className={styles.line}>
            <Link to={automatisationPath(automatisationOf(runs))}>{runs.automatisation_name}</Link>
            <FailedRunsLink automatisation={automatisationOf(runs)} count={runs.count_of_runs} />
          </div>
          <p className={styles.quiet}>
            <Moment value={runs.last_run.ended_at} />
            {runs.last_run.reason && (
              <> · {t('dashboard.failedLast', { reason: reasonText(runs.last_run.reason) })}</>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

const automatisationOf = ({ automatisation_id, is_campaign }: FailedRuns) => ({
  id: automatisation_id,
  is_campaign,
});
