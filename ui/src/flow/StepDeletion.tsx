import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { Step } from '../../../domain/entities/step';
import { RequestFailure } from '../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { allSteps } from './places';
import { stepDeletionConfirmed, stepDeletionDismissed } from './slice';
import styles from './flow.module.css';

interface StepDeletionProps {
  automatisation: AutomatisationDetail;
  step: Step;
}

/** Deletes a step after asking. A condition asks which of its branches stays (section 4). */
export function StepDeletion({ automatisation, step }: StepDeletionProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const deletion = useAppSelector((state) => state.flow.deletion);
  const isRunning = deletion.state === 'running';

  const choice = (keepFlow: boolean | null, label: string) => (
    <Button
      key={String(keepFlow)}
      danger
      disabled={isRunning}
      onClick={() =>
        dispatch(stepDeletionConfirmed({ automatisationId: automatisation.id, stepId: step.id, keepFlow }))
      }
    >
      {label}
    </Button>
  );
  const isCondition = step.type === 'CONDITION';
  const inTrue = allSteps(step.trueSubSteps ?? []).length;
  const inFalse = allSteps(step.falseSubSteps ?? []).length;
  return (
    <Modal open title={t('flow.deleteStep')} footer={null} onCancel={() => dispatch(stepDeletionDismissed())}>
      <RequestFailure request={deletion} />
      <p>
        {isCondition ? t('flow.deleteConditionText') : t('flow.deleteStepText', { step: step.description })}
      </p>
      <div className={styles.choices}>
        {isCondition ? (
          <>
            {choice(true, t('flow.deleteKeepTrue', { kept: inTrue, count: inFalse }))}
            {choice(false, t('flow.deleteKeepFalse', { kept: inFalse, count: inTrue }))}
            {choice(null, t('flow.deleteKeepNone', { count: inTrue + inFalse }))}
          </>
        ) : (
          choice(null, t('common.delete'))
        )}
      </div>
    </Modal>
  );
}
