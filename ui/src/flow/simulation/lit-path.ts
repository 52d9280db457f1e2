import type { SimulatedStep } from '../../../../domain/entities/automatisations/simulation';
import type { LitPath } from '../editing/flow-slice';

/** The path of a simulated run, including a loop's items; a step that failed for one item counts as failed. */
export function litPath(steps: readonly SimulatedStep[]): LitPath {
  const lit: LitPath = {};
  for (const { step_id: id, outcome, items = [] } of steps) {
    lit[id] = outcome === 'failed' || lit[id] === 'failed' ? 'failed' : 'done';
    for (const item of items) {
      for (const [inner, state] of Object.entries(litPath(item.steps))) {
        if (lit[Number(inner)] !== 'failed') lit[Number(inner)] = state;
      }
    }
  }
  return lit;
}
