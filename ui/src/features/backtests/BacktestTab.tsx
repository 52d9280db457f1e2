import { HistoryOutlined, StopOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Progress, Radio, Select, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { backtestDays, type Backtest } from '../../../../domain/entities/automatisations/backtest';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { BacktestFigures } from './BacktestFigures';
import { backtestAsked, backtestLeft, backtestStopped, lastBacktest } from './slice';
import styles from './backtests.module.css';

/** How often a backtest that goes on is loaded again, in milliseconds. */
const refresh = 2_000;

interface BacktestTabProps {
  automatisationId: number;
  /** The revision that the live flow has now. */
  version: number;
  /** That of its draft; null: it has none. */
  draftVersion: number | null;
}

/** What an automation would have done with the events of the last days. */
export function BacktestTab({ automatisationId, version, draftVersion }: BacktestTabProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(backtestLeft()), [dispatch, automatisationId]);
  const changes = useAppSelector((state) => state.backtests.asking.changes);
  const isGoingOn = useAppSelector(({ backtests: { last } }) => {
    const backtest = last.data?.backtest;
    return backtest !== undefined && backtest !== null && backtest.ended_at === null;
  });
  const requested = useCallback(
    () => lastBacktest.requested(automatisationId),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one that was asked for or stopped here is loaded again
    [automatisationId, changes],
  );
  const { data, failure, reload } = useResource(
    (state) => state.backtests.last,
    requested,
    isGoingOn ? refresh : null,
  );
  const last = data?.automatisationId === automatisationId ? data : null;
  if (!last) return failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />;
  const { backtest } = last;
  return (
    <section aria-label={t('backtests.one')}>
      <p className={styles.hint}>{t('backtests.text')}</p>
      <Question automatisationId={automatisationId} isGoingOn={isGoingOn} hasDraft={draftVersion !== null} />
      {backtest && (
        <Answer
          automatisationId={automatisationId}
          backtest={backtest}
          version={backtest.is_draft ? draftVersion : version}
        />
      )}
    </section>
  );
}

interface QuestionProps {
  automatisationId: number;
  isGoingOn: boolean;
  hasDraft: boolean;
}

function Question({ automatisationId, isGoingOn, hasDraft }: QuestionProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [days, setDays] = useState<(typeof backtestDays)[number]>(30);
  const [includesHistory, setIncludesHistory] = useState(false);
  const [isLive, setIsLive] = useState(false);
  const { request } = useAppSelector((state) => state.backtests.asking);
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        const draft = hasDraft && !isLive;
        dispatch(
          backtestAsked({ automatisationId, input: { days, includes_history: includesHistory, draft } }),
        );
      }}
    >
      <Select
        aria-label={t('backtests.period')}
        value={days}
        onChange={setDays}
        options={backtestDays.map((value) => ({ value, label: t('backtests.days', { count: value }) }))}
        popupMatchSelectWidth={false}
      />
      {hasDraft && (
        <Radio.Group
          aria-label={t('backtests.tried')}
          value={isLive}
          onChange={({ target }) => setIsLive(target.value === true)}
          options={[false, true].map((value) => ({
            value,
            label: t(value ? 'backtests.live' : 'backtests.draft'),
          }))}
        />
      )}
      <Checkbox checked={includesHistory} onChange={({ target }) => setIncludesHistory(target.checked)}>
        {t('backtests.history')}
      </Checkbox>
      <BusyButton
        type="primary"
        htmlType="submit"
        icon={<HistoryOutlined aria-hidden="true" />}
        isBusy={request.state === 'running'}
      >
        {t(isGoingOn ? 'backtests.askAgain' : 'backtests.ask')}
      </BusyButton>
      <RequestFailure request={request} />
    </form>
  );
}

function Answer({
  automatisationId,
  backtest,
  version,
}: {
  automatisationId: number;
  backtest: Backtest;
  /** The revision that is there now of what was tried; null: the draft is no more. */
  version: number | null;
}) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { figures, ended_at: endedAt, cut_off: cutOff, progress } = backtest;
  return (
    <>
      <p>
        {t(backtest.is_draft ? 'backtests.ofDraft' : 'backtests.of', { revision: backtest.revision })}{' '}
        <Moment value={backtest.from} /> – <Moment value={backtest.to} />
      </p>
      {endedAt === null && (
        <div className={styles.progress}>
          <Progress percent={Math.floor(100 * progress)} aria-label={t('backtests.progress')} />
          <Button
            icon={<StopOutlined aria-hidden="true" />}
            onClick={() => dispatch(backtestStopped(automatisationId))}
          >
            {t('backtests.stop')}
          </Button>
        </div>
      )}
      {cutOff && (
        <Alert type="warning" showIcon className={styles.note} title={t(`backtests.cutOff.${cutOff}`)} />
      )}
      {backtest.revision !== version && (
        <Alert type="info" showIcon className={styles.note} title={t('backtests.changed')} />
      )}
      {figures ? (
        <BacktestFigures figures={figures} live={backtest.live} />
      ) : (
        endedAt !== null && !cutOff && <p className={styles.hint}>{t('backtests.nobody')}</p>
      )}
      <section aria-label={t('backtests.gapsTitle')}>
        <h2>{t('backtests.gapsTitle')}</h2>
        <ul>
          {backtest.gaps.map((gap) => (
            <li key={gap}>{t(`backtests.gaps.${gap}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
