import { createContext, useContext } from 'react';
import type { To } from 'react-router-dom';
import type { FlowProblem } from '../../../domain/entities/flow-problem';
import type { AutomatisationStats } from '../../../domain/entities/run';
import type { Place } from './places';

/** What every card of a flow needs, however deep in the branches it stands. */
interface FlowSurroundings {
  /** Counts by step. */
  stats: ReadonlyMap<number, AutomatisationStats['steps'][number]>;
  problems: FlowProblem[];
  onAdd: (place: Place) => void;
  /** Opens a step's panel. */
  linkTo: (stepId: number) => To;
}

export const FlowContext = createContext<FlowSurroundings | null>(null);

export function useFlow(): FlowSurroundings {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('useFlow is for what stands inside a FlowTab');
  return flow;
}
