import fc from 'fast-check';
import { budgets } from '../../domain/run/budget';
import { insertFlow, insertUser } from '../factories/flow';
import { useEngine } from '../support/processes/engine';
import { growingData, growingEvent, growingSteps, longestKept } from './support/growing';
import { growthLimit, leastTakenBy } from './support/watch';

const engine = useEngine(() => ({ EGRESS_ALLOWED_HOSTS: [], patience: 1 }));
/** The same flows each time. */
const seed = 35;
const flows = 30;
/** The longest time that one thing may block the worker, in milliseconds: a stretch's last step may begin just before the limit. */
const longest = budgets.stretchTime + 2 * budgets.stepTime + 500;

describe('a flow that tries to grow, and is published', () => {
  it('fails by its budget or comes to its end, and neither stops the worker nor holds it up', async () => {
    const ends: Record<string, number> = {};
    const growing = fc.asyncProperty(
      growingSteps({ loops: 0, ownEvents: 0, calls: 1 }),
      growingData,
      async (steps, data) => {
        // Each flow has an account of its own: an account is throttled when its steps take long.
        const userId = await insertUser(engine.database.pool);
        await insertFlow(engine.database.pool, userId, { entry_event_name: growingEvent }, steps);
        await engine.track({ userId, name: growingEvent, contactExternalId: 'grown', data });
        await engine.eventually(
          `SELECT 1 FROM automatisation_runs r WHERE user_id = $1
           AND (state <> 'running' OR EXISTS (
             SELECT FROM automatisation_run_steps s WHERE s.run_id = r.id AND s.state = 'waiting'))`,
          [userId],
        );
        const [run] = await engine.rows<{ end: string }>(
          `SELECT COALESCE(reason ->> 'code', state) AS end FROM automatisation_runs WHERE user_id = $1`,
          [userId],
        );
        const end = run?.end ?? 'none';
        ends[end] = (ends[end] ?? 0) + 1;
        expect(await longestKept(engine.database.pool, userId)).toBeLessThan(2 * budgets.source);
      },
    );
    const { busy, grown } = await leastTakenBy(longest, () =>
      fc.assert(growing, { numRuns: flows, seed, endOnFailure: true }),
    );
    expect(ends).not.toHaveProperty('internal_error');
    expect(ends).toMatchObject({
      over_budget: expect.any(Number) as number,
      completed: expect.any(Number) as number,
    });
    expect(busy).toBeLessThan(longest);
    expect(grown).toBeLessThan(growthLimit);
  });

  it('that sends its own event comes to an end, and nobody else waits', async () => {
    const [userId, other] = [await insertUser(engine.database.pool), await insertUser(engine.database.pool)];
    await insertFlow(engine.database.pool, userId, { entry_event_name: growingEvent }, [
      ...[1, 2, 3].map(() => ({
        type: 'TRACK' as const,
        data: {
          event_name: growingEvent,
          contact_external_id: null,
          event_data: { x: '{{ event.x }}{{ event.x }}' },
        },
      })),
    ]);
    await insertFlow(engine.database.pool, other, { entry_event_name: 'calm' }, []);
    await engine.track({ userId, name: growingEvent, contactExternalId: 'grown', data: { x: 'x' } });
    await engine.track({ userId: other, name: 'calm', contactExternalId: 'ann', data: {} });
    await engine.settled(other);
    await engine.settled(userId);
    const [row] = await engine.rows<{ events: number }>(
      'SELECT count(*) AS events FROM events WHERE user_id = $1',
      [userId],
    );
    // The event from outside, and up to a thousand that it may cause; those that start no more runs were still sent.
    expect(Number(row?.events)).toBeGreaterThan(100);
    expect(Number(row?.events)).toBeLessThanOrEqual(4_000);
  });
});
