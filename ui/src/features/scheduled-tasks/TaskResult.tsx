import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import { Moment } from '../../components/time/Moment';
import { StateBadge } from '../../components/badges/StateBadge';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { RunStateBadge } from '../runs/RunStateBadge';
import styles from './scheduled-tasks.module.css';

/** The result of the last time: its state with the reason, the moment, and a link to the run. */
export function TaskResult({ task: { last_result: result, automatisation_id } }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  if (!result) return <span className={styles.quiet}>{t('scheduledTasks.lastNone')}</span>;
  const badge =
    result.state === 'skipped' ? (
      <StateBadge tone="ended">{t('scheduledTasks.skipped')}</StateBadge>
    ) : (
      <RunStateBadge state={result.state} />
    );
  const reason = result.reason && reasonText(result.reason);
  const run = result.run_id && `/automatisation/${automatisation_id}?tab=runs&run=${result.run_id}`;
  return (
    <span className={styles.result}>
      <Tooltip title={reason}>{run ? <Link to={run}>{badge}</Link> : badge}</Tooltip>
      {result.state === 'skipped' && <span className={styles.quiet}>{reason}</span>}
      <Moment value={result.due_at} />
    </span>
  );
}
