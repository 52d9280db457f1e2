import type { ComponentType } from 'react';
import type { Summary } from '../summary/summary-of';

/** How a kind of step shows on the canvas and among those that can be added; its words are in the catalogues under `steps`. */
export interface StepCard {
  icon: ComponentType;
  /** Where it is among the steps that can be added. */
  tab: 'actions' | 'conditions';
  /** What a step does, in a line. */
  summary: Summary;
}
