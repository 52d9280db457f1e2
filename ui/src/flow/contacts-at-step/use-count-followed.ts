import { useEffect, useRef } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/step-count';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { countsByStep } from '../editing/selectors';

/**
 * Asks again for the list of who waits, or has failed, at a step when counts come that say something else: a run that goes on leaves the
 * list, and may be back a moment later. Once for each time that counts come, should the two not agree.
 */
export function useCountFollowed(
  stepId: number,
  count: StepCount,
  { state, page }: ListState<ListPage<unknown>>,
  reload: () => void,
): void {
  const counts = useAppSelector(countsByStep);
  const compared = useRef(counts);
  const counted = count === 'failed' || count === 'waiting' ? counts.get(stepId)?.[count] : undefined;
  const listed = page?.meta.total_records;
  useEffect(() => {
    if (state !== 'ready' || compared.current === counts) return;
    compared.current = counts;
    if (counted !== undefined && counted !== listed) reload();
  }, [state, counts, counted, listed, reload]);
}
