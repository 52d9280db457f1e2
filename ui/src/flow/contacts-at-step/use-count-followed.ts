import { useEffect, useRef } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { countsRest } from '../../constants';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { countsByStep } from '../editing/selectors';

/**
 * Reloads the list behind a step's count when the refreshed count differs from it; at most once per refresh, and not while it rests, which is
 * for many times as long as it took to load. A run that is continued leaves the list of waiting or failed contacts, and may be back a moment
 * later; of the other counts, which include runs whose logs were erased because of their age, only a change has the list reloaded.
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
  const rest = useRef({ since: 0, until: 0 });
  useEffect(() => {
    const now = performance.now();
    if (state === 'loading') rest.current.since = now;
    if (state === 'ready') rest.current.until = now + countsRest * (now - rest.current.since);
  }, [state]);
  useEffect(() => {
    if (state !== 'ready' || compared.current === counts || performance.now() < rest.current.until) return;
    const before = compared.current.get(stepId)?.[count];
    compared.current = counts;
    if (counted === undefined || counted === listed) return;
    if (isStanding || counted !== before) reload();
  }, [state, counts, stepId, count, counted, isStanding, listed, reload]);
}
