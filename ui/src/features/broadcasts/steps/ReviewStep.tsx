import { SendOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { EventName } from '../../../components/EventName';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { audienceOf, goneThrough, reached } from '../../../flow/bar/campaign/reached';
import { RunForecast } from '../../../flow/bar/campaign/RunForecast';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import { revenueSetting } from '../../message-reports/slice';
import styles from '../broadcasts.module.css';
import { goalFormPath } from '../path';
import { actAsked, actForgotten } from '../slice';
import { Summary } from '../Summary';
import { useTimingText } from '../timing-text';
import { AudienceFixed } from './AudienceFixed';
import { TimeNotice } from './TimeNotice';
import { VariantCounts } from './VariantCounts';

/** All of it once more, what keeps it from being sent, and the button that sends it. */
export function ReviewStep({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { act } = useAppSelector((state) => state.broadcasts.editor);
  const flow = useAppSelector((state) => state.flow.automatisation);
  const reach = useAppSelector((state) => state.flowReached.data);
  const revenue = useAppSelector((state) => state.messageReports.revenueSetting);
  const [isAsking, setAsking] = useState(false);
  const timingText = useTimingText();
  const reasonText = useReasonText();
  const { id, version, timing, problems, missed, goal, test } = broadcast;
  const audience = useMemo(() => audienceOf(flow?.steps ?? []), [flow]);
  useEffect(() => void dispatch(reached.requested(id)), [dispatch, id, version]);
  useEffect(() => {
    const ask = (): void => void dispatch(revenueSetting.requested());
    ask();
    // It is chosen in another tab.
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [dispatch]);
  useEffect(
    () => () => {
      dispatch(reached.forgotten());
      dispatch(actForgotten());
    },
    [dispatch],
  );
  // Both messages of a test may have the same one.
  const told = problems.filter(
    ({ message }, place) => problems.findIndex((one) => one.message === message) === place,
  );
  const errors = told.filter(({ severity }) => severity === 'error');
  const warnings = told.filter(({ severity }) => severity !== 'error');
  const isNow = timing.kind === 'now';
  // What somebody else has saved meanwhile is shown now, to be looked at first.
  if (isAsking && failureIn(act)?.code === 'version_conflict') setAsking(false);
  return (
    <div className={styles.content}>
      {missed && (
        <Alert
          type="warning"
          showIcon
          title={t('broadcasts.review.missed')}
          description={reasonText(missed)}
        />
      )}
      {errors.length > 0 && <Problems type="error" title={t('broadcasts.review.errors')} messages={errors} />}
      {warnings.length > 0 && (
        <Problems type="warning" title={t('broadcasts.review.warnings')} messages={warnings} />
      )}
      <TimeNotice timing={timing} />
      <Summary broadcast={broadcast} />
      <section aria-label={t('broadcasts.steps.audience')} className={styles.panel}>
        <h2>{t('broadcasts.steps.audience')}</h2>
        <RunForecast audience={audience} isForRest={false} isOneMessage />
        {test && reach && (
          <VariantCounts test={test} count={reach.messages[0]?.sent_to ?? goneThrough(reach)} />
        )}
        <p>{t('broadcasts.review.onceEach')}</p>
        <AudienceFixed broadcast={broadcast} />
      </section>
      {revenue.state === 'ready' && revenue.data === null && (
        <Alert
          type="info"
          showIcon
          title={t('broadcasts.review.noRevenue')}
          description={
            <Link to="/reports?tab=revenue" target="_blank">
              {t('messageReports.revenue.none')}
              <span className="visually-hidden"> ({t('help.newTab')})</span>
            </Link>
          }
        />
      )}
      {revenue.data && (
        <p>
          {t('broadcasts.review.revenueSet', {
            event: revenue.data.event_name,
            field: revenue.data.value_field,
          })}
        </p>
      )}
      {!goal && revenue.state === 'ready' && revenue.data === null && (
        <p>{t('broadcasts.review.oneOfBoth')}</p>
      )}
      <p>
        {goal ? (
          <>
            {t('broadcasts.review.goalSet')} <EventName name={goal.event_name} />,{' '}
            {t('broadcasts.review.goalDays', { count: goal.window_days })}{' '}
            <Link to={goalFormPath(id)}>{t('goals.change')}</Link>
          </>
        ) : (
          <Link to={goalFormPath(id)}>{t('broadcasts.review.goal')}</Link>
        )}
      </p>
      <Button
        type="primary"
        size="large"
        icon={<SendOutlined aria-hidden="true" />}
        disabled={errors.length > 0}
        onClick={() => {
          dispatch(actForgotten());
          setAsking(true);
        }}
      >
        {t(isNow ? 'broadcasts.review.send' : 'broadcasts.review.schedule')}
      </Button>
      {!isAsking && <RequestFailure request={act} />}
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t(isNow ? 'broadcasts.review.sendTitle' : 'broadcasts.review.scheduleTitle')}
        confirmText={t(isNow ? 'broadcasts.review.send' : 'broadcasts.review.schedule')}
        request={act}
        onConfirm={() => dispatch(actAsked({ id, act: { kind: 'send', version } }))}
        onClose={() => {
          setAsking(false);
          dispatch(actForgotten());
        }}
      >
        <p>
          {reach
            ? t(isNow ? 'broadcasts.review.sendText' : 'broadcasts.review.scheduleText', {
                count: reach.messages[0]?.sent_to ?? goneThrough(reach),
              })
            : t('broadcasts.review.sendUncounted')}
        </p>
        <p>{timingText(timing)}</p>
        <TimeNotice timing={timing} />
        {warnings.length > 0 && (
          <Problems type="warning" title={t('broadcasts.review.warnings')} messages={warnings} />
        )}
      </ConfirmDialog>
    </div>
  );
}

function Problems({
  type,
  title,
  messages,
}: {
  type: 'error' | 'warning';
  title: string;
  messages: Broadcast['problems'];
}) {
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      description={
        <ul className={styles.problems}>
          {messages.map(({ code, message, step_id: stepId, field }) => (
            <li key={`${code}/${stepId}/${field}`}>{message}</li>
          ))}
        </ul>
      }
    />
  );
}
