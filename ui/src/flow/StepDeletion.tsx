import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../domain/entities/step';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { editMade } from './editing-slice';
import { MiniFlow } from './MiniFlow';
import { applyEdit } from './model/edit';
import { allSteps } from './places';
import { stepDeletionDismissed } from './slice';
import styles from './flow.module.css';

/** Deletes a step after asking. A condition asks which of its branches stays (section 4), with a picture of each choice. */
export function StepDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => state.flow.deleting);
  if (!step) return null;

  function handleChosen({ id }: Step, keepFlow: boolean | null): void {
    dispatch(stepDeletionDismissed());
    dispatch(editMade({ kind: 'delete', id, keepFlow }));
  }
  const dismiss = () => dispatch(stepDeletionDismissed());
  if (step.type !== 'CONDITION') {
    return (
      <Modal
        open
        title={t('flow.deleteStep')}
        okText={t('common.delete')}
        okButtonProps={{ danger: true }}
        cancelText={t('common.cancel')}
        onOk={() => handleChosen(step, null)}
        onCancel={dismiss}
      >
        <p>{t('flow.deleteStepText', { step: step.description })}</p>
      </Modal>
    );
  }
  const inTrue = allSteps(step.trueSubSteps ?? []).length;
  const inFalse = allSteps(step.falseSubSteps ?? []).length;
  const choices = [
    { keepFlow: true, label: t('flow.deleteKeepTrue', { kept: inTrue, count: inFalse }) },
    { keepFlow: false, label: t('flow.deleteKeepFalse', { kept: inFalse, count: inTrue }) },
    { keepFlow: null, label: t('flow.deleteKeepNone', { count: inTrue + inFalse }) },
  ];
  return (
    <Modal open title={t('flow.deleteStep')} footer={null} onCancel={dismiss}>
      <p>{t('flow.deleteConditionText')}</p>
      <div className={styles.choices}>
        {choices.map(({ keepFlow, label }) => (
          <Button key={String(keepFlow)} danger onClick={() => handleChosen(step, keepFlow)}>
            <WhatStays condition={step} keepFlow={keepFlow} />
            {label}
          </Button>
        ))}
      </div>
    </Modal>
  );
}

function WhatStays({ condition, keepFlow }: { condition: Step; keepFlow: boolean | null }) {
  const left = applyEdit([condition], { kind: 'delete', id: condition.id, keepFlow });
  const kept = new Set(allSteps(left).map(({ id }) => id));
  return <MiniFlow steps={[condition]} isGone={(id) => !kept.has(id)} />;
}
