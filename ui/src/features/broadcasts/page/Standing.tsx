import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { Broadcast, BroadcastFigures } from '../../../../../domain/entities/broadcast';
import { SaveFailure } from '../../../components/form/RequestFailure';
import { cityOf } from '../../../components/time/clocks';
import { Moment, momentText } from '../../../components/time/Moment';
import { shownTimezone } from '../../../components/time/shown-timezone';
import { rateText } from '../../../flow/bar/campaign/rate-text';
import { timeLeft } from '../../../flow/bar/campaign/time-left';
import { statsUnwatched, statsWatched } from '../../../flow/editing/flow-slice';
import { MessageFigures } from '../../../flow/message-figures/MessageFigures';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import styles from '../broadcasts.module.css';
import { broadcastDetail, broadcastDismissed } from '../slice';
import { ContentStep } from '../steps/ContentStep';
import { useChangesSave, type ChangesRef, type StepChanges } from '../steps/step-parts';
import { Summary } from '../Summary';
import { firstOfClocks } from '../clock-times';
import { useTimingText } from '../timing-text';
import { Brought } from './Brought';
import { NotSent } from './NotSent';
import { Planned } from './Planned';
import { TestResults } from './TestResults';

/** What becomes of a broadcast that is scheduled, goes on, or is over. */
export function Standing({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const timingText = useTimingText();
  const [params, setParams] = useSearchParams();
  const { id, state, figures, timing, scheduled_for: due, test } = broadcast;
  // While it waits for the clocks of its first contact, nothing has become of it.
  const began = state === 'scheduled' ? null : figures;
  const mayChange = ['sending', 'paused', 'stopped', 'failed'].includes(state);
  // What is being written stays when the last contact gets it.
  const [couldChange, setCouldChange] = useState(mayChange);
  if (mayChange && !couldChange) setCouldChange(true);
  if (couldChange && params.get('step') === 'content')
    return <LateContent broadcast={broadcast} onClose={() => setParams({})} />;
  return (
    <div className={styles.content}>
      {state === 'scheduled' && (
        <Alert
          type="info"
          showIcon
          title={timingText(timing)}
          description={due && <Due broadcast={broadcast} due={due} />}
        />
      )}
      {began && <Figures figures={began} state={state} />}
      {began && <NotSent broadcast={broadcast} />}
      {began && <Brought broadcast={broadcast} />}
      <Summary broadcast={broadcast} />
      {state === 'scheduled' && <Planned broadcast={broadcast} />}
      {test && state !== 'scheduled' && <TestResults broadcast={broadcast} />}
      {began && <Results broadcast={broadcast} />}
      <p>
        {mayChange && (
          <>
            <Button type="link" onClick={() => setParams({ step: 'content' })}>
              {t('broadcasts.changeText')}
            </Button>{' '}
          </>
        )}
        {began && <Link to={`/campaign/${id}?tab=runs`}>{t('broadcasts.runs')}</Link>}
      </p>
    </div>
  );
}

/** When it is due: by contacts' own clocks, when the first of them get it, as far as that is known, and how many it is for. */
function Due({ broadcast: { timing, figures }, due }: { broadcast: Broadcast; due: string }) {
  const { t, i18n } = useTranslation();
  const reach = useAppSelector((state) => state.flowReached.data);
  const [now] = useState(Date.now);
  const moment = momentText(due, 'minute');
  const zone = cityOf(shownTimezone());
  if (timing.kind === 'now' || !timing.by_contact_clock)
    return <>{t('broadcasts.planned.due', { moment, zone })}</>;
  if (!figures) {
    const first = reach && firstOfClocks(timing.at, reach);
    if (first === null) return null;
    return first > now ? (
      <>
        {t('broadcasts.planned.expected', {
          moment: momentText(new Date(first).toISOString(), 'minute'),
          zone,
        })}
      </>
    ) : (
      <>{t('broadcasts.planned.expectedAtOnce')}</>
    );
  }
  const total = (figures.total ?? 0).toLocaleString(i18n.language);
  return <>{t('broadcasts.planned.first', { moment, zone, total })}</>;
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
  // By contacts' own clocks a rate says nothing: the moments of the next and the last contacts do.
  const isByClocks = figures.last_due !== null;
  const left = figures.seconds_left === null || isByClocks ? null : timeLeft(figures.seconds_left);
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
            !isByClocks &&
            figures.per_minute !== null &&
            t('flow.campaign.rate', { rate: rateText(figures.per_minute, i18n.language) }),
          state === 'sending' &&
            figures.next_due !== null &&
            t('broadcasts.figures.next', { moment: momentText(figures.next_due, 'minute') }),
          state === 'sending' &&
            figures.last_due !== null &&
            t('broadcasts.figures.last', {
              moment: momentText(figures.last_due, 'minute'),
              zone: cityOf(shownTimezone()),
            }),
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

/** The part that can be changed of a broadcast that has begun. */
const messagesIn = (changes: StepChanges | null): StepChanges | null =>
  changes && { ...changes, parts: { messages: changes.parts.messages } };

/** The text of a broadcast that has begun: contacts who have not got it yet get the new one. */
function LateContent({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const { t } = useTranslation();
  const changesRef: ChangesRef = useRef<() => StepChanges | null>(() => null);
  const { save } = useAppSelector((state) => state.broadcasts.editor);
  const saveChanges = useChangesSave(broadcast, () => messagesIn(changesRef.current()), onClose);

  const isOver = broadcast.state === 'sent';
  function handleSave(): void {
    if (!saveChanges()) onClose();
  }
  return (
    <>
      <Alert
        type={isOver ? 'warning' : 'info'}
        showIcon
        title={t(isOver ? 'broadcasts.tooLateText' : 'broadcasts.lateText')}
      />
      <SaveFailure request={save} id={broadcast.id} detail={broadcastDetail} dismissed={broadcastDismissed} />
      <ContentStep broadcast={broadcast} changesRef={changesRef} />
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <BusyButton type="primary" disabled={isOver} isBusy={save.state === 'running'} onClick={handleSave}>
          {t('common.save')}
        </BusyButton>
      </div>
    </>
  );
}
