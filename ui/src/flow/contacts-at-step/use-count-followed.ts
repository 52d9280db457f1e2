import { useEffect, useRef } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { countsByStep } from '../editing/selectors';

/**
 * Reloads the list behind a step's count when the count was refreshed and has changed. A run that is continued leaves the list of waiting or
 * failed contacts, and may be back a moment later: that list is also reloaded when its length differs from the refreshed count. (The other
 * counts still include runs whose logs were erased because of their age, which no list has.) It reloads at most once per refresh.
 */
export function useCountFollowed(
  stepId: number,
  count: StepCount,
  { state, page }: ListState<ListPage<unknown>>,
  reload: () => void,
): void {
  const counts = useAppSelector(countsByStep);
  const compared = useRef(counts);
  const counted = counts.get(stepId)?.[count];
  const isStanding = count === 'failed' || count === 'waiting';
  const listed = page?.meta.total_records;
  useEffect(() => {
    if (state !== 'ready' || compared.current === counts) return;
    const before = compared.current.get(stepId)?.[count];
    compared.current = counts;
    if (counted === undefined) return;
    if (counted !== before || (isStanding && counted !== listed)) reload();
  }, [state, counts, stepId, count, counted, isStanding, listed, reload]);
}
