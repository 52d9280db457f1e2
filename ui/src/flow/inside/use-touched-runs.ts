import { useEffect } from 'react';
import type { Step } from '../../../../domain/entities/step';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { mayHaveRuns } from './may-have-runs';
import { touchedRuns, type TouchedRuns } from './store';
import { touchedSteps } from './touched';

const nobody: TouchedRuns[] = [];

/** Who waits, or stands failed, at a step that may be deleted, and on its branches; nobody until that is known. */
export function useTouchedRuns(step: Step): readonly TouchedRuns[] {
  const dispatch = useAppDispatch();
  const { data } = useAppSelector(({ panels }) => panels.touched);
  const automatisationId = useAppSelector(({ flow: { automatisation } }) =>
    automatisation && mayHaveRuns(automatisation) ? automatisation.id : null,
  );
  useEffect(() => {
    if (automatisationId === null) return undefined;
    dispatch(touchedRuns.requested({ automatisationId, touched: touchedSteps([step], []) }));
    return () => void dispatch(touchedRuns.forgotten());
  }, [dispatch, automatisationId, step]);
  return data ?? nobody;
}
