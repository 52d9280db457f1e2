import { useEffect, useRef } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { countsByStep } from '../editing/selectors';

/**
 * Reloads the list of waiting or failed contacts at a step when refreshed counts differ from it: a continued run leaves the list, and may
 * be back a moment later. It reloads once per refresh, even if the two still disagree.
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
