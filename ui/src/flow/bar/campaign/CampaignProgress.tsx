import { Progress, type ProgressProps } from 'antd';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignRun } from '../../../../../domain/entities/automatisations/campaign';
import type { RunState } from '../../../../../domain/entities/runs/run-state';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { rateText } from './rate-text';
import { timeLeft } from './time-left';
import { progress } from '../slice';
import styles from '../bar.module.css';

/** The progress of the campaign's newest run, its rate, and the estimated time left. */
export function CampaignProgress({ automatisationId }: { automatisationId: number }) {
  const { t, i18n } = useTranslation();
  const ask = useCallback(() => progress.requested(automatisationId), [automatisationId]);
  const { data } = useResource((state) => state.flowProgress, ask, liveRefresh);
  const [run] = data?.runs ?? [];
  if (!run) return null;
  const isGoingOn = run.state === 'running' && !run.is_stopping;
  const left = run.seconds_left === null ? null : timeLeft(run.seconds_left);
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div className={styles.progress} role="status">
      <Progress
        size="small"
        aria-label={t('flow.campaign.progress')}
        percent={shareOf(gone(run), run.total)}
        success={{ percent: shareOf(run.sent, run.total) }}
        status={statuses[run.state]}
      />
      <span>
        {[
          run.total === null
            ? t('flow.campaign.gathering')
            : t(run.counts === 'messages' ? 'flow.campaign.sentOf' : 'flow.campaign.doneOf', {
                sent: number(run.sent),
                total: number(run.total),
              }),
          isGoingOn &&
            run.per_minute !== null &&
            t('flow.campaign.rate', { rate: rateText(run.per_minute, i18n.language) }),
          isGoingOn && data?.paused_at && t('flow.campaign.paused'),
          run.is_stopping && t('flow.campaign.stopping'),
          run.state !== 'running' && t(`runs.states.${run.state}`),
          ...othersOf(run, t),
          left && t(`flow.campaign.${left.unit}Left`, { count: left.count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

/** How many contacts the send is done with, including those left out. In a stopped send the rest is not done. */
const gone = ({ state, is_stopping, sent, not_sent, control }: CampaignRun): number =>
  state === 'stopped' || is_stopping ? sent : sent + not_sent + control;

const shareOf = (count: number, total: number | null): number =>
  total ? Math.floor((100 * count) / total) : 0;

/** Further counts: contacts still in progress after the run itself has ended, messages with an unknown outcome, and contacts left out. */
function othersOf(run: CampaignRun, t: TFunction): string[] {
  const { counts, state, is_stopping: isStopping, unknown, control } = run;
  const { under_way: underWay, not_sent: notSent } = run;
  const isOver = state !== 'running' || isStopping;
  return [
    ...(isOver && underWay > 0 ? [t('flow.campaign.outcome.underWay', { number: underWay })] : []),
    ...(unknown > 0 ? [t('flow.campaign.outcome.unknown', { number: unknown })] : []),
    ...(notSent > 0
      ? [t(`flow.campaign.outcome.${counts === 'messages' ? 'notSent' : 'notDone'}`, { number: notSent })]
      : []),
    ...(control > 0 ? [t('flow.campaign.outcome.control', { number: control })] : []),
  ];
}

/** Only a completed send has the colour of success. */
const statuses = {
  running: undefined,
  completed: undefined,
  failed: 'exception',
  exited: 'normal',
  stopped: 'normal',
} as const satisfies Record<RunState, ProgressProps['status']>;
