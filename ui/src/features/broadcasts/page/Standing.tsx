import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Broadcast, BroadcastFigures } from '../../../../../domain/entities/broadcast';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { Moment } from '../../../components/time/Moment';
import { rateText } from '../../../flow/bar/campaign/rate-text';
import { timeLeft } from '../../../flow/bar/campaign/time-left';
import { statsUnwatched, statsWatched } from '../../../flow/editing/flow-slice';
import { MessageFigures } from '../../../flow/message-figures/MessageFigures';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { partsSubmitted, saveForgotten } from '../slice';
import { ContentStep } from '../steps/ContentStep';
import type { PartsRef } from '../steps/step-parts';
import { Summary } from '../Summary';
import { useTimingText } from '../timing-text';
import { TestResults } from './TestResults';

/** What becomes of a broadcast that is scheduled, goes on, or is over. */
export function Standing({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const timingText = useTimingText();
  const [params, setParams] = useSearchParams();
  const { id, state, figures, timing, scheduled_for: due, test } = broadcast;
  const mayChange = ['sending', 'paused', 'stopped', 'failed'].includes(state);
  if (mayChange && params.get('step') === 'content')
    return <LateContent broadcast={broadcast} onClose={() => setParams({})} />;
  return (
    <div className={styles.content}>
      {state === 'scheduled' && (
        <Alert
          type="info"
          showIcon
          title={timingText(timing)}
          description={
            due && (
              <>
                {t('broadcasts.due')} <Moment value={due} />
              </>
            )
          }
        />
      )}
      {figures && <Figures figures={figures} state={state} />}
      <Summary broadcast={broadcast} />
      {test && state !== 'scheduled' && <TestResults broadcast={broadcast} />}
      {figures && <Results broadcast={broadcast} />}
      <p>
        {mayChange && (
          <>
            <Button type="link" onClick={() => setParams({ step: 'content' })}>
              {t('broadcasts.changeText')}
            </Button>{' '}
          </>
        )}
        {figures && <Link to={`/campaign/${id}?tab=runs`}>{t('broadcasts.runs')}</Link>}
      </p>
    </div>
  );
}

/** What became of its messages, as far as it is told, refreshed while the page is visible. */
function Results({ broadcast: { id, messages } }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(statsWatched({ automatisationId: id, period: 'all' }));
    return () => void dispatch(statsUnwatched());
  }, [dispatch, id]);
  return messages.map(({ variant, step_id: stepId }) => (
    <div key={variant}>
      {messages.length > 1 && <h2>{t('broadcasts.test.variantName', { variant: variant.toUpperCase() })}</h2>}
      <MessageFigures automatisationId={id} stepId={stepId} />
    </div>
  ));
}

function Figures({ figures, state }: { figures: BroadcastFigures; state: Broadcast['state'] }) {
  const { t, i18n } = useTranslation();
  const {
    total,
    sent,
    unknown,
    under_way: underWay,
    not_sent: notSent,
    not_begun: notBegun,
    control,
  } = figures;
  const number = (value: number): string => value.toLocaleString(i18n.language);
  const left = figures.seconds_left === null ? null : timeLeft(figures.seconds_left);
  const isGoingOn = state === 'sending' || state === 'paused';
  const gone = state === 'stopped' ? sent : sent + notSent + control;
  const counts: [
    name: 'sent' | 'not_sent' | 'unknown' | 'under_way' | 'not_begun' | 'control',
    count: number,
  ][] = [
    ['sent', sent],
    ['not_sent', notSent],
    ['unknown', unknown],
    ['under_way', underWay],
    ['not_begun', notBegun],
    ['control', control],
  ];
  return (
    <section aria-label={t('broadcasts.figures.title')} className={styles.panel}>
      <Progress
        aria-label={t('broadcasts.figures.title')}
        percent={share(gone, total)}
        success={{ percent: share(sent, total) }}
        status={state === 'failed' ? 'exception' : 'normal'}
      />
      <p role="status">
        {[
          total === null
            ? t('flow.campaign.gathering')
            : t('broadcasts.figures.of', { sent: number(sent), total: number(total) }),
          isGoingOn &&
            figures.per_minute !== null &&
            t('flow.campaign.rate', { rate: rateText(figures.per_minute, i18n.language) }),
          left && t(`flow.campaign.${left.unit}Left`, { count: left.count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={styles.figures}>
        {counts
          .filter(([name, count]) => name === 'sent' || count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{t(`broadcasts.figures.${name}`)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        <div>
          <dt>{t('broadcasts.figures.began')}</dt>
          <dd>
            <Moment value={figures.started_at} />
          </dd>
        </div>
        {figures.ended_at && (
          <div>
            <dt>{t('broadcasts.figures.ended')}</dt>
            <dd>
              <Moment value={figures.ended_at} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const share = (count: number, total: number | null): number =>
  total ? Math.min(100, Math.floor((100 * count) / total)) : 0;

/** The text of a broadcast that has begun: whoever has not got it yet gets the new one. */
function LateContent({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const partsRef: PartsRef = useRef<() => BroadcastParts | null>(() => null);
  const { save } = useAppSelector((state) => state.broadcasts.editor);
  useEffect(() => {
    if (save.state !== 'done') return;
    dispatch(saveForgotten());
    onClose();
  }, [save.state, dispatch, onClose]);

  function handleSave(): void {
    const parts = partsRef.current();
    if (parts === null) onClose();
    else dispatch(partsSubmitted({ broadcast, parts: { messages: parts.messages } }));
  }
  return (
    <>
      <Alert type="info" showIcon title={t('broadcasts.lateText')} />
      <RequestFailure request={save} />
      <ContentStep broadcast={broadcast} partsRef={partsRef} />
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" loading={save.state === 'running'} onClick={handleSave}>
          {t('common.save')}
        </Button>
      </div>
    </>
  );
}
