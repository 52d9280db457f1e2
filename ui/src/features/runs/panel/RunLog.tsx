import { Alert, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { isSignInRefused } from '../../../../../domain/apps/sign-in-problem';
import type { RetriedCall, RunDetail, RunStep } from '../../../../../domain/entities/runs/run';
import { EventName } from '../../../components/EventName';
import { Moment } from '../../../components/time/Moment';
import { stepTitle } from '../../../flow/steps/step-icon';
import { useDescription } from '../../../flow/panel/use-description';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { contactPath } from '../../contacts/path';
import { goneStepName } from './gone-step';
import { Interventions } from '../resolving/Interventions';
import { MessageBadge } from '../MessageBadge';
import { RunStepBadge } from '../RunStateBadge';
import { useIsOfBroadcast } from '../use-is-of-broadcast';
import { OutcomeView } from './OutcomeView';
import { TriedAgain } from './TriedAgain';
import { VisitDetail } from './VisitDetail';
import { WaitsUntil } from './WaitsUntil';
import styles from '../runs.module.css';

/** A run's log, step by step: the time, and the result or the error. */
export function RunLog({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const descriptionOf = useDescription();
  const isOfBroadcast = useIsOfBroadcast(run.automatisation_id);
  const { contact_external_id: contact, waiting_until: waitingUntil, held_message: held } = run;
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        layout="vertical"
        colon={false}
        items={[
          {
            key: 'state',
            label: t('runs.state'),
            children: <MessageBadge run={run} isOfBroadcast={isOfBroadcast} />,
          },
          {
            key: 'contact',
            label: t('runs.contact'),
            children: contact === null ? '–' : <Link to={contactPath(contact)}>{contact}</Link>,
          },
          {
            key: 'started',
            label: t('runs.startedAt'),
            children: <Moment value={run.created_at} format="second" />,
          },
          {
            key: 'ended',
            label: t('runs.endedAt'),
            children: <Moment value={run.ended_at} format="second" />,
          },
          ...(run.cause.event
            ? [
                {
                  key: 'event',
                  label: t('runs.startedBy'),
                  children: (
                    <Link to={`/reports?event=${run.cause.event.id}`}>
                      <EventName name={run.cause.event.name} />
                    </Link>
                  ),
                },
              ]
            : []),
          ...((waitingUntil ?? held) && run.state === 'running'
            ? [
                {
                  key: 'waiting',
                  label: t('runs.waitingUntil'),
                  children: <WaitsUntil run={run} format="second" />,
                },
              ]
            : []),
        ]}
      />
      {run.reason && (
        <Alert
          showIcon
          className={styles.reason}
          type={run.state === 'failed' ? 'error' : 'info'}
          title={reasonText(run.reason)}
          description={
            run.gone_step &&
            `${t('runs.goneAt', { step: goneStepName(run.gone_step, t, descriptionOf) })}. ${t('runs.goneText')}`
          }
          action={isConnectionRefused(run) && <Link to="/settings/apps">{t('runs.toConnections')}</Link>}
        />
      )}
      <Interventions interventions={run.interventions} />
      <h3 className={styles.title}>{t('runs.log')}</h3>
      {run.steps.length === 0 ? (
        <p>
          {run.log_erased_after_days === null
            ? t('runs.noSteps')
            : t('runs.logErased', { count: run.log_erased_after_days })}
        </p>
      ) : (
        <ol className={styles.log}>
          {run.steps.map((step) => (
            <Visit
              key={step.visit}
              step={step}
              isOfBroadcast={isOfBroadcast}
              retried={run.retried_call?.visit === step.visit ? run.retried_call : null}
            />
          ))}
        </ol>
      )}
    </>
  );
}

/** What is shown of a failed call. */
const failedCall = z.object({ code: z.string(), answer: z.object({ status: z.number() }).optional() });

/** Whether the run failed because an app refused its connection, which must be fixed there. */
function isConnectionRefused({ state, steps }: RunDetail): boolean {
  const step = steps.at(-1);
  if (state !== 'failed' || !step?.app_webhook_unique_identifier) return false;
  const { data } = failedCall.safeParse(step.detail);
  return data !== undefined && isSignInRefused(data.answer?.status, data.code);
}

/**
 * Whether the step was deleted after the run had passed it, or failed there; when it was deleted under a waiting run, the detail says so.
 */
const isDeletedBehind = ({ deleted_since, detail }: RunStep): boolean =>
  deleted_since && detail.step_removed !== true;

/** `retried`: the visit's call, when it is being retried. */
function Visit({
  step,
  isOfBroadcast,
  retried,
}: {
  step: RunStep;
  isOfBroadcast: boolean;
  retried: RetriedCall | null;
}) {
  const { t } = useTranslation();
  const described = useDescription()(step);
  const { branch } = step.detail;
  // A broadcast has ways only for the messages of its A/B test.
  const variant = isOfBroadcast && typeof branch === 'string' ? branch.toUpperCase() : null;
  const description = variant === null ? described : t('broadcasts.test.variantName', { variant });
  const since = step.edited_since ? t('runs.editedSince') : isDeletedBehind(step) && t('runs.deletedSince');
  return (
    <li className={styles.visit}>
      <div className={styles.visitHead}>
        <strong>{variant === null ? stepTitle(step, t) : t('broadcasts.test.one')}</strong>
        <RunStepBadge state={step.state} />
        <Moment value={step.ended_at ?? step.started_at} format="second" />
      </div>
      {(description || since) && (
        <p className={styles.description}>
          {description} {since && <em>{since}</em>}
        </p>
      )}
      {retried && (
        <p className={styles.error}>
          <TriedAgain call={retried} />
        </p>
      )}
      {step.outcome && <OutcomeView outcome={step.outcome} />}
      {step.call && <p className={styles.description}>{t(`runs.callSince.${step.call}`)}</p>}
      {variant === null && (
        <VisitDetail detail={step.detail} type={step.type} isMessageOnly={isOfBroadcast} />
      )}
    </li>
  );
}
