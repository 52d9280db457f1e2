import { createContext, useContext } from 'react';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Place } from '../../../../domain/flow/chain/place';

/** Actions for every card of a flow. The object never changes, so that it causes no rerender. */
interface FlowHandlers {
  onAdd: (place: Place) => void;
  /** Pastes the clipboard there. */
  onPaste: (place: Place) => void;
  /** Opens a step's panel. */
  onOpen: (stepId: number) => void;
  /** Lists the contacts behind a count of a step. */
  onCounted: (stepId: number, count: StepCount) => void;
}

export const FlowContext = createContext<FlowHandlers | null>(null);

export function useFlow(): FlowHandlers {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('useFlow is for what stands inside a FlowContext');
  return flow;
}
