import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { Summary } from '../summary/summary-of';

/** How a step kind appears on the canvas and in the list of steps to add; its texts are in the catalogues under `steps`. */
export interface StepCard {
  icon: ComponentType;
  /** Its position in the list of steps to add. */
  tab: 'actions' | 'conditions';
  /** The names of its branches, where they are not simply true and false. */
  branches?: { true: ParseKeys; false: ParseKeys };
  /** A summary of the step, in one line. */
  summary: Summary;
}
