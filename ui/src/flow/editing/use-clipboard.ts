import { useMemo } from 'react';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { Place } from '../../../../domain/flow/chain/place';
import { useAppStore } from '../../store/hooks';
import { editMade } from './edits-slice';
import { stepHeld, type Held } from './clipboard-slice';
import { isLive } from '../page/is-live';
import { alone, fromStepOn, pasted } from './model/paste';
import { drawnSteps } from './selectors';
import { pasteAsked } from './flow-slice';

/** Copies steps and pastes them, in this flow or in another one. */
export function useClipboard() {
  const store = useAppStore();
  return useMemo(() => {
    function pasteNow(place: Place): void {
      const { held } = store.getState();
      if (held) store.dispatch(editMade({ kind: 'insert', insertions: pasted(stepsOf(held), place) }));
    }
    return {
      hold(stepId: number, takesFollowers = false): void {
        const withFollowers = fromStepOn(drawnSteps(store.getState()), stepId);
        const [step] = withFollowers;
        if (step) store.dispatch(stepHeld({ step: alone(step), withFollowers, takesFollowers }));
      },
      /** In a published flow the user is asked first. */
      paste(place: Place): void {
        const { held, flow } = store.getState();
        if (held && flow.automatisation && isLive(flow.automatisation)) store.dispatch(pasteAsked(place));
        else pasteNow(place);
      },
      pasteNow,
    };
  }, [store]);
}

/** The part of it that is pasted. */
export const stepsOf = ({ step, withFollowers, takesFollowers }: Held): Step[] =>
  takesFollowers ? withFollowers : [step];
