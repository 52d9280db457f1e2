import { SendOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { audienceOf, goneThrough, reached } from '../../../flow/bar/campaign/reached';
import { RunForecast } from '../../../flow/bar/campaign/RunForecast';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import styles from '../broadcasts.module.css';
import { actAsked, actForgotten } from '../slice';
import { Summary } from '../Summary';
import { useTimingText } from '../timing-text';

/** All of it once more, what keeps it from being sent, and the button that sends it. */
export function ReviewStep({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { act } = useAppSelector((state) => state.broadcasts.editor);
  const flow = useAppSelector((state) => state.flow.automatisation);
  const reach = useAppSelector((state) => state.flowReached.data);
  const [isAsking, setAsking] = useState(false);
  const timingText = useTimingText();
  const reasonText = useReasonText();
  const { id, version, timing, problems, missed } = broadcast;
  const audience = useMemo(() => audienceOf(flow?.steps ?? []), [flow]);
  useEffect(() => void dispatch(reached.requested(id)), [dispatch, id, version]);
  useEffect(
    () => () => {
      dispatch(reached.forgotten());
      dispatch(actForgotten());
    },
    [dispatch],
  );
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity !== 'error');
  const isNow = timing.kind === 'now';
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
      <Summary broadcast={broadcast} />
      <section aria-label={t('broadcasts.steps.audience')} className={styles.panel}>
        <h2>{t('broadcasts.steps.audience')}</h2>
        <RunForecast audience={audience} isForRest={false} />
        <p>{t('broadcasts.review.onceEach')}</p>
      </section>
      <p>
        <Link to={`/campaign/${id}?tab=goal`}>{t('broadcasts.review.goal')}</Link>
      </p>
      <Button
        type="primary"
        size="large"
        icon={<SendOutlined aria-hidden="true" />}
        disabled={errors.length > 0}
        onClick={() => setAsking(true)}
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
        onConfirm={() => dispatch(actAsked({ broadcast, act: { kind: 'send' } }))}
        onClose={() => {
          setAsking(false);
          dispatch(actForgotten());
        }}
      >
        <p>
          {reach
            ? t('broadcasts.review.sendText', { count: reach.messages[0]?.sent_to ?? goneThrough(reach) })
            : t('broadcasts.review.sendUncounted')}
        </p>
        <p>{timingText(timing)}</p>
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
