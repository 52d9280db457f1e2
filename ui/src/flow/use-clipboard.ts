import { useMemo } from 'react';
import type { Place } from '../../../domain/flow/place';
import { useAppStore } from '../store/hooks';
import { editMade } from './editing-slice';
import { stepHeld } from './held-slice';
import { alone, fromStepOn, pasted } from './model/paste';
import { drawnSteps } from './selectors';

/** Holds steps and pastes them, in this flow or in another one. */
export function useClipboard() {
  const store = useAppStore();
  return useMemo(
    () => ({
      hold(stepId: number, takesFollowers = false): void {
        const withFollowers = fromStepOn(drawnSteps(store.getState()), stepId);
        const [step] = withFollowers;
        if (step) store.dispatch(stepHeld({ step: alone(step), withFollowers, takesFollowers }));
      },
      paste(place: Place): void {
        const { held } = store.getState();
        if (!held) return;
        const steps = held.takesFollowers ? held.withFollowers : [held.step];
        store.dispatch(editMade({ kind: 'insert', insertions: pasted(steps, place) }));
      },
    }),
    [store],
  );
}
