/**
 * The replacements in every file of this suite: Temporal's workflow library, Node's promise timers, and the number of runs above which the
 * product creates an order, which takes thousands of runs in production.
 */
jest.mock('@temporalio/workflow', () => jest.requireActual<object>('./temporal/workflow'));
jest.mock(
  'node:timers/promises',
  () => jest.requireActual<{ timersPromises: object }>('./virtual-time').timersPromises,
);
jest.mock('../../domain/entities/runs/run-order', () => {
  const actual = jest.requireActual<object>('../../domain/entities/runs/run-order');
  const { limits } = jest.requireActual<{ limits: { runsAtOnce: number } }>('./product/limits');
  return Object.defineProperty({ ...actual }, 'runsAtOnce', {
    get: () => limits.runsAtOnce,
    enumerable: true,
  });
});
