import type { StretchResult } from '../domain/run/result';
import { createAdvanceGroup } from './advance-group';

const ended: StretchResult = { kind: 'ended', state: 'completed', visited: [] };
const group = {
  userId: 1,
  runs: [1, 2, 3].map((runId) => ({ runId, contactId: null })),
  workflowId: 'group',
  sleepersId: 'sleepers',
};

/** Advances the group, of which the stretches of some runs fail. */
const advanceWithout = (failing: number[]) =>
  createAdvanceGroup(({ runId }) =>
    failing.includes(runId) ? Promise.reject(new Error(`not ${runId}`)) : Promise.resolve(ended),
  )(group);

describe('a group of runs', () => {
  it('goes on without those whose first stretch fails: they have it in workflows of their own', async () => {
    expect(await advanceWithout([2])).toEqual([
      { state: 'completed', segment: 1 },
      { state: 'running', segment: 0 },
      { state: 'completed', segment: 1 },
    ]);
  });

  it('is tried again where the stretches of all fail', async () => {
    await expect(advanceWithout([1, 2, 3])).rejects.toThrow('not 1');
  });
});
