import { ExportOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailedState } from '../../../components/feedback/FailedState';
import { SidePanel } from '../../../components/SidePanel';
import { StopButton } from '../../../components/form/StopButton';
import { useRefreshing } from '../../../components/use-refreshing';
import { liveRefresh } from '../../../constants';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { mayGoOn } from '../resolving/may-go-on';
import { ResolutionButtons } from '../resolving/ResolutionButtons';
import { ResolutionDialog } from '../resolving/ResolutionDialog';
import { RunLog } from './RunLog';
import { failedRun, runTriedAgain } from '../resolving/runs-to-resolve';
import { runRequested, runStopConfirmed, type RunKey } from '../slice';
import { useIsOfBroadcast } from '../use-is-of-broadcast';
import styles from '../runs.module.css';

interface RunPanelProps {
  automatisationId: number;
  /** Null: closed. */
  runId: number | null;
  onClose: () => void;
}

/** A run beside the list: its state, its log, and a button to stop it. */
export function RunPanel({ automatisationId, runId, onClose }: RunPanelProps) {
  const { t } = useTranslation();
  const { run, failure, reload } = useRun(automatisationId, runId);
  const isOfBroadcast = useIsOfBroadcast(automatisationId);
  return (
    <SidePanel
      isOpen={runId !== null}
      onClose={onClose}
      width={560}
      title={t('runs.one', { id: runId ?? '' })}
      extra={run?.state === 'running' && <StopRun automatisationId={automatisationId} id={run.id} />}
    >
      {failure && !run && <FailedState failure={failure} onRetry={reload} />}
      {!failure && !run && <Skeleton active />}
      {run && (
        <>
          <p className={styles.links}>
            {run.log_erased_after_days === null && !isOfBroadcast && (
              <Link to={{ search: `path=${run.id}` }}>{t('runs.onCanvas')}</Link>
            )}
            {run.temporal_url !== null && !isOfBroadcast && (
              <a href={run.temporal_url} target="_blank" rel="noreferrer">
                {t('runs.inTemporal')} <ExportOutlined aria-hidden="true" />
              </a>
            )}
          </p>
          {(run.state === 'failed' || run.retried_call !== null) && (
            <div className={styles.resolve}>
              <ResolutionButtons runs={run.state === 'failed' ? failedRun(run) : runTriedAgain(run)} />
            </div>
          )}
          <RunLog run={run} />
        </>
      )}
      <ResolutionDialog />
    </SidePanel>
  );
}

function useRun(automatisationId: number, runId: number | null) {
  const dispatch = useAppDispatch();
  const { run, isAwaited, failure } = useAppSelector((state) => state.runs.log);
  const reload = useCallback(() => {
    if (runId !== null) dispatch(runRequested({ automatisationId, id: runId }));
  }, [dispatch, automatisationId, runId]);
  useEffect(reload, [reload]);
  const shown = run?.id === runId ? run : null;
  // Refreshed while it can still change, also after a retry by anybody.
  useRefreshing(reload, mayGoOn(shown?.state) ? liveRefresh : null, isAwaited);
  return { run: shown, failure, reload };
}

function StopRun(key: RunKey) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <StopButton
      label={t('runs.stop')}
      title={t('runs.stopTitle', { id: key.id })}
      onStop={() => dispatch(runStopConfirmed(key))}
    >
      {t('runs.stopText')}
    </StopButton>
  );
}
