import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import { StatTile, StatTiles } from '../components/StatTile';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Chain } from './Chain';
import { FlowContext } from './flow-context';
import { start } from './places';
import { statsUnwatched, statsWatched, stepAdditionAsked, stepDeletionAsked } from './slice';
import { StartCard } from './StartCard';
import { StepDeletion } from './StepDeletion';
import { StepPanel } from './StepPanel';
import { useStepPanel } from './use-step-panel';
import styles from './flow.module.css';

/** The flow as cards, from the entry event down, and the panel that edits one. */
export function FlowTab({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const panel = useStepPanel(automatisation);
  const dispatch = useAppDispatch();
  const deleting = useAppSelector((state) => state.flow.deleting);
  const stats = useStats(automatisation.id);
  return (
    <FlowContext
      value={{
        stats: new Map(stats?.steps.map((counts) => [counts.step_id, counts])),
        problems: automatisation.problems,
        onAdd: (place) => dispatch(stepAdditionAsked(place)),
        linkTo: panel.linkTo,
      }}
    >
      <StatTiles>
        {(['entered', 'running', 'completed', 'failed', 'exited'] as const).map((figure) => (
          <StatTile key={figure} title={t(`flow.figures.${figure}`)} value={stats?.[figure] ?? '–'} />
        ))}
      </StatTiles>
      <section ref={centre} className={styles.canvas} aria-label={t('flow.flow')}>
        <div className={styles.chain}>
          <StartCard automatisation={automatisation} />
          <Chain steps={automatisation.steps} head={start} />
        </div>
      </section>
      <StepPanel
        automatisation={automatisation}
        subject={panel.subject}
        save={panel.save}
        onSave={panel.submit}
        onDelete={(step) => dispatch(stepDeletionAsked(step))}
        onClose={panel.close}
      />
      {deleting && <StepDeletion automatisation={automatisation} step={deleting} />}
    </FlowContext>
  );
}

/** A flow wider than the screen is first seen from its start, which stands in the middle. */
function centre(canvas: HTMLElement | null): void {
  if (canvas) canvas.scrollLeft = (canvas.scrollWidth - canvas.clientWidth) / 2;
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
