import { isBranching, isLoop, steps } from '../../../../../domain/steps';
import { drawnSteps } from '../../../flow/editing/selectors';
import { allSteps } from '../../../flow/editing/step-places';
import { branchesOf } from '../../../flow/steps/branch-name';
import type { Branch } from '../../../../../domain/flow/chain/place';
import { Alert, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  resolutionConfirmed,
  resolutionDismissed,
  type Resolution,
  type RunsToResolve,
} from './resolution-slice';
import { resolutionWords } from './resolution-words';
import styles from '../runs.module.css';

/** Asks before runs continue or are given up, with the choices that only the user can make. */
export function ResolutionDialog() {
  const asked = useAppSelector((state) => state.runs.resolution.asked);
  const [last, setLast] = useState(asked);
  // It keeps its text during the closing animation.
  if (asked && asked !== last) setLast(asked);
  return last && <Question key={questionKey(last)} asked={last} isOpen={asked !== null} />;
}

const questionKey = ({ action, runs }: Resolution): string => `${action}/${JSON.stringify(runs.at)}`;

function Question({ asked, isOpen }: { asked: Resolution; isOpen: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.runs.resolution.request);
  const [repeat, setRepeat] = useState(false);
  const [chosen, setChosen] = useState<Branch | null>(null);
  const { action, runs } = asked;
  const words = resolutionWords(t, runs, action);
  const { stepType } = runs;
  // After a condition, the run continues on one of its branches.
  const asksBranch = action === 'skip' && Boolean(stepType && isBranching(stepType));
  const branches = useBranches(runs);
  const branch = chosen ?? branches[0]?.branch;
  const asksRepeat = action === 'retry' && runs.isUnknown;

  function handleConfirm(): void {
    dispatch(
      resolutionConfirmed({
        ...asked,
        ...(asksRepeat ? { repeat } : {}),
        ...(asksBranch && branch !== undefined ? { branch } : {}),
      }),
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.question}
      confirmText={words.confirm}
      isHarmless={action !== 'stop'}
      request={request}
      onConfirm={handleConfirm}
      onClose={() => dispatch(resolutionDismissed())}
    >
      <p>{words.text}</p>
      {action === 'skip' && stepType && isLoop(stepType) && <p>{t('runs.pastLoop')}</p>}
      {action === 'skip' && stepType && steps[stepType].isWait && !asksBranch && (
        <Alert type="warning" showIcon title={t('runs.pastDelay')} />
      )}
      {asksBranch && stepType && (
        <Radio.Group
          className={styles.branches}
          aria-label={t('runs.details.branch')}
          value={branch}
          onChange={({ target }) => setChosen(target.value as Branch)} // one of the options
          options={branches.map(({ branch: value, name }) => ({ value, label: name }))}
        />
      )}
      {asksRepeat && (
        <Checkbox checked={repeat} onChange={({ target }) => setRepeat(target.checked)}>
          {t('runs.repeat')}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}

/** The branches of the runs' step. Its ways are those of the flow that is shown. */
function useBranches({ stepType, stepId }: RunsToResolve): { branch: Branch; name: string }[] {
  const { t } = useTranslation();
  const data = useAppSelector((state) => allSteps(drawnSteps(state)).find(({ id }) => id === stepId)?.data);
  return stepType ? branchesOf({ type: stepType, data: data ?? {} }, t) : [];
}
