import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';
import { failedRunsCounted } from '../../../../domain/entities/runs/run-state';
import { automatisationPath } from '../automatisations/path';
import styles from './failed-runs-link.module.css';

interface FailedRunsLinkProps {
  automatisation: Pick<Automatisation, 'id' | 'is_campaign'>;
  /** As counted by the server: `failedRunsCounted` at most. */
  count: number;
}

/** The number of an automation's failed runs, as a link to them. */
export function FailedRunsLink({ automatisation, count }: FailedRunsLinkProps) {
  const { t } = useTranslation();
  return (
    <Link className={styles.failed} to={`${automatisationPath(automatisation)}?tab=runs&state=failed`}>
      {count >= failedRunsCounted
        ? t('runs.failedMany', { count: failedRunsCounted })
        : t('runs.failedCount', { count })}
    </Link>
  );
}
