import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { StepCount } from '../../../domain/entities/step-count';
import type { Place } from '../../../domain/flow/place';
import { useOpened } from '../components/list/opened';
import { lazyPart, Part } from '../components/Part';
import { useAppDispatch } from '../store/hooks';
import { ConflictDialog } from './ConflictDialog';
import { CountedPanel } from './counted/CountedPanel';
import { useCounted, usePeriod } from './counted/use-counted';
import { FlowContext } from './flow-context';
import { PasteDialog } from './PasteDialog';
import { GoingDialog } from './inside/GoingDialog';
import { RevisionsPanel } from './revisions/RevisionsPanel';
import { SimulationPanel } from './simulation/SimulationPanel';
import {
  changesUnwatched,
  changesWatched,
  statsUnwatched,
  statsWatched,
  stepAdditionAsked,
  stepDeletionAsked,
} from './slice';
import { StepDeletion } from './StepDeletion';
import { StepPanel } from './StepPanel';
import { useClipboard } from './use-clipboard';
import { useStepPanel } from './use-step-panel';
import styles from './flow.module.css';

const FlowEditor = lazyPart(() => import('./canvas/FlowEditor'));

/** The flow on its canvas, and the panel that edits one step. */
export function FlowTab({ automatisation }: { automatisation: AutomatisationDetail }) {
  const dispatch = useAppDispatch();
  const panel = useStepPanel();
  const { hold } = useClipboard();
  const trial = useOpened('try');
  const counted = useCounted();
  useStats(automatisation.id);
  useChanges(automatisation);
  return (
    <FlowContext value={useSurroundings(panel.open, counted.open)}>
      <div className={trial.id === null ? undefined : styles.besideTrial}>
        <Part whileLoading={<Skeleton active />}>
          <FlowEditor />
        </Part>
        {trial.id !== null && <SimulationPanel automatisation={automatisation} onClose={trial.close} />}
      </div>
      <StepPanel
        automatisation={automatisation}
        subject={panel.subject}
        gone={panel.gone}
        save={panel.save}
        onSave={panel.submit}
        onKeep={panel.keep}
        onDelete={(step) => dispatch(stepDeletionAsked(step))}
        onClone={(step) => {
          hold(step.id);
          panel.close();
        }}
        onClose={panel.close}
      />
      <CountedPanel automatisation={automatisation} />
      <RevisionsPanel automatisation={automatisation} />
      <StepDeletion />
      <ConflictDialog />
      <GoingDialog />
      <PasteDialog />
    </FlowContext>
  );
}

/** What cards ask for, the same object for as long as the page is open. */
function useSurroundings(
  open: (stepId: number) => void,
  openCounted: (stepId: number, count: StepCount) => void,
) {
  const dispatch = useAppDispatch();
  const { paste } = useClipboard();
  const latest = useRef({ open, openCounted });
  useEffect(() => {
    latest.current = { open, openCounted };
  });
  return useMemo(
    () => ({
      onAdd: (place: Place) => void dispatch(stepAdditionAsked(place)),
      onPaste: paste,
      onOpen: (stepId: number) => latest.current.open(stepId),
      onCounted: (stepId: number, count: StepCount) => latest.current.openCounted(stepId, count),
    }),
    [dispatch, paste],
  );
}

/** The flow's counts in the period, read again while the page is looked at. */
function useStats(automatisationId: number): void {
  const dispatch = useAppDispatch();
  const { period } = usePeriod();
  useEffect(() => {
    dispatch(statsWatched({ automatisationId, period }));
    return () => void dispatch(statsUnwatched());
  }, [dispatch, automatisationId, period]);
}

/** What others save appears by itself while the page is open. */
function useChanges({ id: automatisationId, version }: AutomatisationDetail): void {
  const dispatch = useAppDispatch();
  const after = useRef(version);
  useEffect(() => {
    dispatch(changesWatched({ automatisationId, after: after.current }));
    return () => void dispatch(changesUnwatched());
  }, [dispatch, automatisationId]);
}
