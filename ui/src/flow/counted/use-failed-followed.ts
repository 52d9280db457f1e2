import { useEffect, useRef } from 'react';
import type { StepCount } from '../../../../domain/entities/step-count';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { countsByStep } from '../selectors';

/**
 * Asks again for the list of a step's failed runs when counts come that say something else: a run that is tried again leaves the
 * list, and may be back a moment later. Once for each time that counts come, should the two not agree.
 */
export function useFailedFollowed(
  stepId: number,
  count: StepCount,
  { state, page }: ListState<ListPage<unknown>>,
  reload: () => void,
): void {
  const counts = useAppSelector(countsByStep);
  const compared = useRef(counts);
  const failed = count === 'failed' ? counts.get(stepId)?.failed : undefined;
  const listed = page?.meta.total_records;
  useEffect(() => {
    if (state !== 'ready' || compared.current === counts) return;
    compared.current = counts;
    if (failed !== undefined && failed !== listed) reload();
  }, [state, counts, failed, listed, reload]);
}
