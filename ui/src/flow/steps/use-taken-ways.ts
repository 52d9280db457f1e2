import { useAppSelector } from '../../store/hooks';
import { drawnSteps } from '../editing/selectors';
import { allSteps } from '../editing/step-places';

/** Whether steps stand on a way of a step: it cannot be removed before they are. */
export function useTakenWays(stepId: number | null): (wayId: string) => boolean {
  const step = useAppSelector((state) =>
    stepId === null ? undefined : allSteps(drawnSteps(state)).find(({ id }) => id === stepId),
  );
  return (wayId) => (step?.waySubSteps?.[wayId] ?? []).length > 0;
}
