import { ExperimentOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { Place } from '../../../domain/flow/place';
import { useOpened } from '../components/list/opened';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { ConflictDialog } from './ConflictDialog';
import { FlowContext } from './flow-context';
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

const FlowEditor = lazy(() => import('./canvas/FlowEditor'));

/** The flow on its canvas, and the panel that edits one step. */
export function FlowTab({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const panel = useStepPanel();
  const { hold } = useClipboard();
  const trial = useOpened('try');
  const stats = useStats(automatisation.id);
  useChanges(automatisation);
  return (
    <FlowContext value={useSurroundings(panel.open)}>
      <dl className={styles.figures}>
        {(['entered', 'running', 'completed', 'failed', 'exited'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`flow.figures.${figure}`)}</dt>
            <dd>{stats?.[figure].toLocaleString(i18n.language) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tryBar}>
        <Button
          icon={<ExperimentOutlined aria-hidden="true" />}
          aria-expanded={trial.id !== null}
          onClick={() => (trial.id === null ? trial.open(1) : trial.close())}
        >
          {t('simulation.title')}
        </Button>
      </div>
      <div className={trial.id === null ? undefined : styles.besideTrial}>
        <Suspense fallback={<Skeleton active />}>
          <FlowEditor />
        </Suspense>
        {trial.id !== null && <SimulationPanel automatisation={automatisation} onClose={trial.close} />}
      </div>
      <StepPanel
        automatisation={automatisation}
        subject={panel.subject}
        save={panel.save}
        onSave={panel.submit}
        onDelete={(step) => dispatch(stepDeletionAsked(step))}
        onClone={(step) => {
          hold(step.id);
          panel.close();
        }}
        onClose={panel.close}
      />
      <StepDeletion />
      <ConflictDialog />
    </FlowContext>
  );
}

/** What cards ask for, the same object for as long as the page is open. */
function useSurroundings(open: (stepId: number) => void) {
  const dispatch = useAppDispatch();
  const { paste } = useClipboard();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useMemo(
    () => ({
      onAdd: (place: Place) => void dispatch(stepAdditionAsked(place)),
      onPaste: paste,
      onOpen: (stepId: number) => latest.current(stepId),
    }),
    [dispatch, paste],
  );
}

/** The flow's counts, read again while the page is looked at. */
function useStats(automatisationId: number) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(statsWatched(automatisationId));
    return () => void dispatch(statsUnwatched());
  }, [dispatch, automatisationId]);
  return useAppSelector((state) => state.flow.stats);
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
