import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { ShownFlow } from '../editing/model/shown-flow';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Place } from '../../../../domain/flow/chain/place';
import { lazyPart, Part } from '../../components/Part';
import { dock } from '../../constants';
import { useAppDispatch } from '../../store/hooks';
import { ConflictDialog } from '../editing/ConflictDialog';
import { CountedPanel } from '../contacts-at-step/CountedPanel';
import { useCounted, usePeriod } from '../contacts-at-step/use-counted';
import { FlowContext } from '../editing/flow-context';
import { PasteDialog } from '../editing/PasteDialog';
import { GoingDialog } from '../affected-runs/GoingDialog';
import { RevisionsPanel } from '../revisions/RevisionsPanel';
import { SimulationPanel } from '../simulation/SimulationPanel';
import { useTrial } from '../simulation/use-trial';
import {
  changesUnwatched,
  changesWatched,
  statsUnwatched,
  statsWatched,
  stepDeletionAsked,
} from '../editing/flow-slice';
import { StepDeletion } from '../panel/StepDeletion';
import { StepPanel } from '../panel/StepPanel';
import { useClipboard } from '../editing/use-clipboard';
import { useStepPanel } from '../panel/use-step-panel';
import styles from './flow.module.css';

const FlowEditor = lazyPart(() => import('../canvas/FlowEditor'));

const dockWidth = { '--dock-width': dock.width } as CSSProperties; // React's type has no properties of one's own

/** The flow on its canvas, with the panel beside it that edits one step, or tries the flow. */
export function FlowTab({ automatisation }: { automatisation: ShownFlow }) {
  const dispatch = useAppDispatch();
  const panel = useStepPanel();
  const { hold } = useClipboard();
  const trial = useTrial();
  const counted = useCounted();
  const isStepOpen = panel.subject !== null;
  useStats(automatisation.id);
  useChanges(automatisation);
  return (
    <FlowContext value={useSurroundings({ ...panel, openCounted: counted.open })}>
      <div className={styles.workspace} style={dockWidth}>
        <div className={styles.editor}>
          <Part whileLoading={<Skeleton active />}>
            <FlowEditor />
          </Part>
        </div>
        <div className={styles.dock} data-open={isStepOpen || trial.isOpen || undefined}>
          {trial.isOpen && (
            <SimulationPanel automatisation={automatisation} isSeen={!isStepOpen} onClose={trial.close} />
          )}
          <StepPanel
            automatisation={automatisation}
            subject={panel.subject}
            openOn={panel.key}
            gone={panel.gone}
            save={panel.save}
            guard={panel.guard}
            onSave={panel.submit}
            onKeep={panel.keep}
            onDelete={(step) => dispatch(stepDeletionAsked(step))}
            onClone={(step) => {
              hold(step.id);
              panel.close();
            }}
            onClose={panel.close}
          />
        </div>
      </div>
      <CountedPanel automatisation={automatisation} />
      <RevisionsPanel automatisation={automatisation} />
      <StepDeletion />
      <ConflictDialog />
      <GoingDialog />
      <PasteDialog />
    </FlowContext>
  );
}

interface Ways {
  open: (stepId: number) => void;
  add: (place: Place) => void;
  openCounted: (stepId: number, count: StepCount) => void;
}

/** The actions for cards, the same object for as long as the page is open. */
function useSurroundings({ open, add, openCounted }: Ways) {
  const { paste } = useClipboard();
  const latest = useRef({ open, add, openCounted });
  useEffect(() => {
    latest.current = { open, add, openCounted };
  });
  return useMemo(
    () => ({
      onAdd: (place: Place) => latest.current.add(place),
      onPaste: paste,
      onOpen: (stepId: number) => latest.current.open(stepId),
      onCounted: (stepId: number, count: StepCount) => latest.current.openCounted(stepId, count),
    }),
    [paste],
  );
}

/** The flow's counts in the period, refreshed while the page is visible. */
function useStats(automatisationId: number): void {
  const dispatch = useAppDispatch();
  const { period } = usePeriod();
  useEffect(() => {
    dispatch(statsWatched({ automatisationId, period }));
    return () => void dispatch(statsUnwatched());
  }, [dispatch, automatisationId, period]);
}

/** Changes by others appear automatically while the page is open. */
function useChanges({ id: automatisationId, version, draft }: ShownFlow): void {
  const dispatch = useAppDispatch();
  const after = useRef(version);
  const since = draft?.since ?? null;
  useEffect(() => {
    after.current = version;
  });
  useEffect(() => {
    dispatch(changesWatched({ automatisationId, after: after.current, isDraft: since !== null }));
    return () => void dispatch(changesUnwatched());
  }, [dispatch, automatisationId, since]);
}
