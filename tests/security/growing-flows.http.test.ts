import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { insertFlow } from '../factories/flow';
import { errorOf } from '../support/answers';
import { useApi, type Visitor } from '../support/api';
import { residentMemory } from '../support/memory';
import { growingData, growingEvent, growingSteps } from './growing';

const api = useApi();
/** The same flows each time. */
const seed = 34;
const flows = 60;
/** A wait for a thread and a trial (api/trials/trials.ts), and what a busy machine adds. */
const longest = 12_000;
/** How long the API may be busy with one thing, in milliseconds: others are answered late by as much. */
const busy = 1_500;
const answerLimit = 1_000_000;
const megabyte = 1024 * 1024;

/** What a trial may be refused with beyond its own budget. */
const refusals = ['trial_too_slow', 'trial_too_large', 'busy'];

async function tryFlow(visitor: Visitor, path: string, body: object): Promise<string> {
  const before = performance.now();
  const answer = await visitor.call('post', path, body);
  const time = performance.now() - before;
  if (time > longest) throw new Error(`${path} took ${Math.round(time)} ms`);
  if (answer.text.length > answerLimit) throw new Error(`${path} answered ${answer.text.length} characters`);
  if (answer.status === 200) return /"code":"(\w+)"/.exec(answer.text)?.[1] ?? 'completed';
  const { code } = errorOf(answer);
  if (!refusals.includes(code)) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
  return code;
}

describe('a flow that tries to grow', () => {
  it('is ended within its time, memory and length when it is tried, and holds nobody up', async () => {
    const visitor = await api.visitor();
    const delays = monitorEventLoopDelay({ resolution: 10 });
    const before = residentMemory(process.pid);
    const ends: Record<string, number> = {};
    delays.enable();
    await fc.assert(
      fc.asyncProperty(
        growingSteps({ loops: 1, ownEvents: 1, calls: 2 }),
        growingData,
        async (steps, event_data) => {
          const { id } = await insertFlow(
            api.database.pool,
            visitor.userId,
            { entry_event_name: growingEvent },
            steps,
          );
          const end = await tryFlow(visitor, `/automatisation/${id}/simulation`, { event_data });
          ends[end] = (ends[end] ?? 0) + 1;
          const [step] = steps;
          if (step?.type === 'UPDATE_VARIABLE')
            await tryFlow(visitor, `/automatisation/${id}/step/preview`, { ...step, event_data });
        },
      ),
      { numRuns: flows, seed, endOnFailure: true },
    );
    delays.disable();
    // Some grow until they are ended, and some come to their end: the flows are of both kinds.
    expect(ends).toMatchObject({
      over_budget: expect.any(Number) as number,
      completed: expect.any(Number) as number,
    });
    expect(delays.max / 1e6).toBeLessThan(busy);
    expect((residentMemory(process.pid) - before) / megabyte).toBeLessThan(900);
  }, 300_000);
});
