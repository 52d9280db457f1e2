import type { BacktestFigures } from '../entities/automatisations/backtest';

/** How many runs came to a step, and what became of them there. */
export type StepCounts = BacktestFigures['steps'][number];

/** The counts of a step that nobody came to. */
export const noVisits = (step_id: number): StepCounts => ({
  step_id,
  came: 0,
  waiting: 0,
  skipped: 0,
  failed: 0,
  yes: 0,
  no: 0,
  ways: [],
});

/** Adds visits that ended in the same state; the branches that they took are the caller's to count. */
export function countVisits(counts: StepCounts, state: string, visits: number): void {
  counts.came += visits;
  if (state === 'waiting') counts.waiting += visits;
  if (state === 'skipped') counts.skipped += visits;
  if (state === 'failed' || state === 'unknown') counts.failed += visits;
}
