import type { SimulatedStep } from '../../../../domain/entities/automatisations/simulation';
import { litPath } from './lit-path';

const step = (step_id: number, more: Partial<SimulatedStep> = {}): SimulatedStep => ({
  step_id,
  type: 'DELAY',
  at: '2026-05-01T00:00:00.000Z',
  outcome: 'done',
  detail: {},
  changes: [],
  ...more,
});
const item = (...steps: SimulatedStep[]) => ({
  item: 0,
  contact_external_id: null,
  steps,
  end: { state: 'completed' as const, at: '2026-05-01T00:00:00.000Z', reason: null },
});

test('the way of a run is every step that it came to', () => {
  expect(litPath([step(1, { outcome: 'waited' }), step(2, { outcome: 'failed' })])).toEqual({
    1: 'done',
    2: 'failed',
  });
});

test('the ways of a loop’s items are on it, and one that failed stays failed', () => {
  const loop = step(1, {
    outcome: 'looped',
    items: [item(step(2), step(3, { outcome: 'failed' })), item(step(2), step(3), step(4))],
  });
  expect(litPath([loop])).toEqual({ 1: 'done', 2: 'done', 3: 'failed', 4: 'done' });
});
