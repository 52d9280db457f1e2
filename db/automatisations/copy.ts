import type pg from 'pg';
import type { Place } from '../../domain/flow/chain/place';
import { nextStepId, storeStep, type StepContent } from '../steps/change-chain';
import type { FlowReference } from './stored-flow';

/** A step with its place among the others, by their ids. */
export type StepToCopy = StepContent & Place & { id: number };

/** Stores steps as the chain of a new flow: same places, new ids. */
export async function copySteps(
  client: pg.ClientBase,
  steps: readonly StepToCopy[],
  to: FlowReference,
): Promise<void> {
  const copies = new Map<number, number>();
  for (const step of steps) copies.set(step.id, await nextStepId(client));
  const copyOf = (id: number): number => {
    const copy = copies.get(id);
    if (copy === undefined) throw new Error(`Step ${id} is not among those to copy`);
    return copy;
  };
  for (const step of steps) {
    const { automatisation_step_before_id: beforeId } = step;
    await storeStep(
      client,
      { ...to, isDraft: false },
      {
        ...step,
        id: copyOf(step.id),
        automatisation_step_before_id: beforeId === null ? null : copyOf(beforeId),
      },
    );
  }
}
