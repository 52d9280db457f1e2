import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import { useOpened } from '../components/list/opened';
import { StatTile, StatTiles } from '../components/StatTile';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Chain } from './Chain';
import { FlowContext } from './flow-context';
import { allSteps, start } from './places';
import { statsUnwatched, statsWatched } from './slice';
import { StartCard } from './StartCard';
import { StepPanel, type NewStep } from './StepPanel';
import styles from './flow.module.css';

/** The flow as cards, from the entry event down, and the panel that edits one. */
export function FlowTab({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const opened = useOpened('step');
  const [adding, setAdding] = useState<NewStep | null>(null);
  const stats = useStats(automatisation.id);
  const editing = allSteps(automatisation.steps).find(({ id }) => id === opened.id) ?? null;

  function handleClosed(): void {
    setAdding(null);
    if (opened.id !== null) opened.close();
  }
  return (
    <FlowContext
      value={{
        stats: new Map(stats?.steps.map((counts) => [counts.step_id, counts])),
        problems: automatisation.problems,
        onAdd: (place) => setAdding({ place, type: null }),
        linkTo: opened.linkTo,
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
        adding={adding}
        editing={editing}
        onKindChosen={(type) => setAdding((step) => step && { ...step, type })}
        onClose={handleClosed}
      />
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
