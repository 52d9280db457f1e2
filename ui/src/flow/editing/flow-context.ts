import { createContext, useContext } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/step-count';
import type { Place } from '../../../../domain/flow/chain/place';

/** What every card of a flow can ask for. Never made anew, so that no card is drawn again for it. */
interface FlowHandlers {
  onAdd: (place: Place) => void;
  /** Puts there what is held for pasting. */
  onPaste: (place: Place) => void;
  /** Opens a step's panel. */
  onOpen: (stepId: number) => void;
  /** Lists the contacts that a count of a step counts. */
  onCounted: (stepId: number, count: StepCount) => void;
}

export const FlowContext = createContext<FlowHandlers | null>(null);

export function useFlow(): FlowHandlers {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('useFlow is for what stands inside a FlowContext');
  return flow;
}
