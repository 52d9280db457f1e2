import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { FlowEffect } from '../../../domain/entities/automatisations/flow-effect';
import type { Caller } from './caller';
import type { FlowAfter } from '../steps/edit-flow';
import { presentFlow } from './presentation';
import { presentProblems } from './problems';

/** A saved automation, and what the save did to the runs inside it. */
export interface SavedAutomatisation {
  automatisation: AutomatisationDetail;
  effect: FlowEffect;
}

export const presentSaved = (
  { flow, surroundings, effect }: Pick<FlowAfter<unknown>, 'flow' | 'surroundings' | 'effect'>,
  { language }: Caller,
): SavedAutomatisation => ({
  automatisation: presentFlow(flow, presentProblems(flow, surroundings, language)),
  effect,
});
