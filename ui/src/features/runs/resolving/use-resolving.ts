import type { InterventionAction } from '../../../../../domain/entities/runs/run';
import { useAppDispatch } from '../../../store/hooks';
import { resolutionAsked, resolutionConfirmed, type RunsToResolve } from './resolution-slice';

/** Resolves runs. A retry without any choice is performed at once; everything else is confirmed first. */
export function useResolving() {
  const dispatch = useAppDispatch();
  return (runs: RunsToResolve, action: InterventionAction): void => {
    const isPlain = action === 'retry' && !runs.isUnknown && 'runId' in runs.at;
    dispatch(isPlain ? resolutionConfirmed({ runs, action }) : resolutionAsked({ runs, action }));
  };
}
