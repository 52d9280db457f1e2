import type pg from 'pg';
import type { FlowReference, StoredFlow } from './stored-flow';
import { nextStepId, storeStep } from './change-chain';

/** Stores the steps of a flow again as the chain of another, new one: same places, new ids. */
export async function copySteps(
  client: pg.ClientBase,
  steps: StoredFlow['steps'],
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
    await storeStep(client, to, {
      ...step,
      id: copyOf(step.id),
      automatisation_step_before_id: beforeId === null ? null : copyOf(beforeId),
    });
  }
}
