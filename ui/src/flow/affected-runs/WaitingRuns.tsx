import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickerDebounce } from '../../constants';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { toJson } from '../../../../domain/values/json';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { countsByStep } from '../editing/selectors';
import { dueText } from './due-text';
import { fixedDelay } from './fixed-delay';
import { waitingRuns } from './store';
import styles from '../panel/panel.module.css';

interface WaitingRunsProps {
  /** The stored step at which runs wait. */
  step: Step;
  /** Its data in the form. */
  data: JsonObject;
}

/** Before a changed wait is saved: how many runs wait there, and how many of them would continue at once. */
export function WaitingRuns({ step, data }: WaitingRunsProps) {
  const now = toJson(data);
  const [before] = useState(now);
  return now !== before && <Waiting step={step} data={data} />;
}

function Waiting({ step, data }: WaitingRunsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const waiting = useAppSelector(({ panels }) => panels.waiting.data);
  const { id: stepId, automatisation_id: automatisationId, type } = step;
  const longerThan = fixedDelay(type, data);
  const counted = useAppSelector((state) => countsByStep(state).get(stepId)?.waiting);
  useEffect(() => {
    const ask = () => dispatch(waitingRuns.requested({ automatisationId, stepId, longerThan }));
    const timer = window.setTimeout(ask, pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [dispatch, automatisationId, stepId, longerThan, counted]);
  useEffect(() => () => void dispatch(waitingRuns.forgotten()), [dispatch]);
  if (!waiting || waiting.here === 0) return null;
  return (
    <Alert
      className={styles.waiting}
      role="status"
      type={waiting.due === 0 ? 'info' : 'warning'}
      showIcon
      title={t('flow.waiting.here', { count: waiting.here })}
      description={dueText(waiting.due, t)}
    />
  );
}
