import { useEffect, useMemo } from 'react';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { mayHaveRuns } from './may-have-runs';
import type { ResourceState } from '../../store/resource';
import { touchedRuns, type TouchedRuns } from './store';
import { touchedSteps } from './touched';

const nothing: Step[] = [];
const nobody: TouchedRuns[] = [];

/** The runs waiting, or failed, at a step that may be deleted, and on its branches; empty until they are known. */
export function useRunsOfGone(step: Step): readonly TouchedRuns[] {
  const before = useMemo(() => [step], [step]);
  return useTouchedRuns(before, nothing).data ?? nobody;
}

/** The runs waiting, or failed, at changed steps; not requested when no runs can be inside. */
export function useTouchedRuns(
  before: readonly Step[],
  after: readonly Step[],
): ResourceState<readonly TouchedRuns[]> {
  const dispatch = useAppDispatch();
  const touched = useAppSelector(({ panels }) => panels.touched);
  const automatisationId = useAppSelector(({ flow: { automatisation } }) =>
    automatisation && mayHaveRuns(automatisation) ? automatisation.id : null,
  );
  useEffect(() => {
    if (automatisationId === null) return undefined;
    dispatch(touchedRuns.requested({ automatisationId, touched: touchedSteps(before, after) }));
    return () => void dispatch(touchedRuns.forgotten());
  }, [dispatch, automatisationId, before, after]);
  return touched;
}
