import fc from 'fast-check';
import { insertFlow } from '../factories/flow';
import { useApi } from '../support/api/api';
import { growingData, growingEvent, growingSteps, tried } from './support/growing';
import { growthLimit, leastTakenBy } from './support/watch';

const api = useApi();
/** The same flows each time. */
const seed = 34;
const flows = 60;
/** The longest time that one thing may block the API, in milliseconds: other requests are delayed by as much. */
const longest = 1_500;

describe('a flow that tries to grow', () => {
  it('is ended within its time, memory and length when it is tried, and holds nobody up', async () => {
    const visitor = await api.visitor();
    const ends: Record<string, number> = {};
    const growing = fc.asyncProperty(
      growingSteps({ loops: 1, ownEvents: 1, calls: 2 }),
      growingData,
      async (steps, event_data) => {
        const settings = { entry_event_name: growingEvent };
        const { id } = await insertFlow(api.database.pool, visitor.userId, settings, steps);
        const end = await tried(visitor, `/automatisation/${id}/simulation`, { event_data });
        ends[end] = (ends[end] ?? 0) + 1;
        const [step] = steps;
        if (step?.type === 'UPDATE_VARIABLE')
          await tried(visitor, `/automatisation/${id}/step/preview`, { ...step, event_data });
      },
    );
    const { busy, grown } = await leastTakenBy(longest, () =>
      fc.assert(growing, { numRuns: flows, seed, endOnFailure: true }),
    );
    // Some flows grow until they are ended, and some complete.
    expect(ends).toMatchObject({
      over_budget: expect.any(Number) as number,
      completed: expect.any(Number) as number,
    });
    expect(busy).toBeLessThan(longest);
    expect(grown).toBeLessThan(growthLimit);
  });
});
