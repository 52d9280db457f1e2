import type { InterventionAction } from '../../../../../domain/entities/runs/run';
import { useAppDispatch } from '../../../store/hooks';
import { resolutionAsked, resolutionConfirmed, type RunsToResolve } from './resolution-slice';

/** Does something about runs. One that can be tried again without a decision is; everything else is asked about first. */
export function useResolving() {
  const dispatch = useAppDispatch();
  return (runs: RunsToResolve, action: InterventionAction): void => {
    const isPlain = action === 'retry' && !runs.isUnknown && 'runId' in runs.at;
    dispatch(isPlain ? resolutionConfirmed({ runs, action }) : resolutionAsked({ runs, action }));
  };
}
