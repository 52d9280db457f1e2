/**
 * What stands in for the outside in every file of this suite: Temporal's workflow library, the timers of Node that are promises, and the number of
 * runs that are too many to be seen to at once, which real worlds reach with thousands.
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
