import { isBranching, isLoop } from '../../../../domain/steps';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { editMade } from '../editing/edits-slice';
import { MiniFlow } from './MiniFlow';
import { applyEdit } from '../editing/model/edit';
import { touchedSteps } from '../affected-runs/touched';
import { useRunsOfGone } from '../affected-runs/use-touched-runs';
import { drawnSteps } from '../editing/selectors';
import { allSteps, hasFollower } from '../editing/step-places';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import type { Branch } from '../../../../domain/flow/chain/place';
import { branchText } from '../steps/branch-name';
import { stepDeletionDismissed } from '../editing/flow-slice';
import { useDescription } from './use-description';
import styles from '../page/flow.module.css';

/**
 * Deletes a step after asking. For a step with branches the user chooses which branch to keep (docs/contract.md#deleting-steps), with a picture of
 * each choice.
 */
export function StepDeletion() {
  const step = useAppSelector((state) => state.flow.deleting);
  return step && <Question step={step} />;
}

function Question({ step }: { step: Step }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const dispatch = useAppDispatch();
  const goneRunsOf = useGoneRuns(step);
  const steps = useAppSelector(drawnSteps);

  function handleChosen(keepFlow: Branch | null): void {
    dispatch(stepDeletionDismissed());
    dispatch(editMade({ kind: 'delete', id: step.id, keepFlow }));
  }
  const dismiss = () => dispatch(stepDeletionDismissed());
  if (!isBranching(step.type)) {
    return (
      <Modal
        open
        title={t('flow.deleteStep')}
        okText={t('common.delete')}
        okButtonProps={{ danger: true }}
        cancelText={t('common.cancel')}
        onOk={() => handleChosen(null)}
        onCancel={dismiss}
      >
        <p>{t('flow.deleteStepText', { step: descriptionOf(step) })}</p>
        <GoneRuns {...goneRunsOf(null)} />
      </Modal>
    );
  }
  const kept = (count: number) => (count === 0 ? t('flow.deleteEmpty') : t('flow.steps', { count }));
  const joins = hasFollower(steps, step.id);
  const branches = chainsOf(step);
  const inAll = branches.reduce((sum, { chain }) => sum + allSteps(chain).length, 0);
  const choices: Choice[] = branches.map(({ branch, chain }) => {
    const stays = allSteps(chain).length;
    const words = { branch: branchText(step, branch, t), kept: kept(stays), count: inAll - stays };
    const [other, ...more] = branches.filter((one) => one.branch !== branch);
    return {
      keepFlow: branch,
      // A loop would take in what stands where the branches join.
      isRefused: joins && chain.some(({ type }) => isLoop(type)),
      label:
        other && more.length === 0
          ? t('flow.deleteKeepBranch', { ...words, other: branchText(step, other.branch, t) })
          : t('flow.deleteKeepWay', words),
    };
  });
  choices.push({ keepFlow: null, isRefused: false, label: t('flow.deleteKeepNone', { count: inAll }) });
  return (
    <Modal
      open
      title={t('flow.deleteStep')}
      footer={<Button onClick={dismiss}>{t('common.cancel')}</Button>}
      onCancel={dismiss}
    >
      <p>{t('flow.deleteBranchingText')}</p>
      <div className={styles.choices}>
        {choices.map(({ keepFlow, isRefused, label }) => (
          <Button key={String(keepFlow)} danger disabled={isRefused} onClick={() => handleChosen(keepFlow)}>
            <WhatStays condition={step} keepFlow={keepFlow} />
            <span>
              {label}
              {isRefused && <span className={styles.goneRuns}>{t('flow.deleteKeepLoop')}</span>}
              <GoneRuns {...goneRunsOf(keepFlow)} />
            </span>
          </Button>
        ))}
      </div>
    </Modal>
  );
}

/** What may stay, in words. */
interface Choice {
  keepFlow: Branch | null;
  isRefused: boolean;
  label: string;
}

/** Runs at the deleted steps: waiting ones, and failed ones. */
interface RunsThere {
  here: number;
  failed: number;
}

/** What happens to them. */
function GoneRuns({ here, failed }: RunsThere) {
  const { t } = useTranslation();
  return (
    <span role="status" className={styles.goneRuns}>
      {here > 0 && <span>{t('flow.going.movedOn', { count: here })}</span>}
      {failed > 0 && <span>{t('flow.deleteFailed', { count: failed })}</span>}
    </span>
  );
}

const leftOf = (step: Step, keepFlow: Branch | null): Step[] =>
  applyEdit([step], { kind: 'delete', id: step.id, keepFlow });

/** Returns how many runs are at the steps that a choice deletes. */
function useGoneRuns(step: Step): (keepFlow: Branch | null) => RunsThere {
  const runs = useRunsOfGone(step);
  return (keepFlow) => {
    const gone = new Set(touchedSteps([step], leftOf(step, keepFlow)).map((touched) => touched.step.id));
    return runs
      .filter((touched) => gone.has(touched.step.id))
      .reduce((sum, { here, failed }) => ({ here: sum.here + here, failed: sum.failed + failed }), {
        here: 0,
        failed: 0,
      });
  };
}

function WhatStays({ condition, keepFlow }: { condition: Step; keepFlow: Branch | null }) {
  const kept = new Set(allSteps(leftOf(condition, keepFlow)).map(({ id }) => id));
  return <MiniFlow steps={[condition]} isGone={(id) => !kept.has(id)} />;
}
