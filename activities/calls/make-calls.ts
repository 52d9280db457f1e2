import { Context } from '@temporalio/activity';
import type { CallReference } from '../../db/outbound-calls/call';
import { tryCall, withSignsOfLife, type CallDependencies } from './make-call';

/** Calls of runs that wait together, and the workflow in which they do. */
export interface CallsRequest {
  userId: number;
  calls: readonly Pick<CallReference, 'runId' | 'visit'>[];
  workflowId: string;
}

/** How many calls of a workflow are out at the same time. */
const atOnce = 20;
/** No call begins later than this after the first, in milliseconds: runs whose calls are over go on only when the activity has ended. */
const beginsWithin = 3_000;
/** An attempt that could not be made is made again after this time, in milliseconds. */
const retryMilliseconds = 5_000;

/**
 * Makes an attempt at each call, unless it is over, or another workflow has taken its run since. Returns for each, in order, in how many
 * milliseconds the next attempt is due; null where the call is over.
 */
export const createMakeCalls = (dependencies: CallDependencies) =>
  async function makeCalls({ userId, calls, workflowId }: CallsRequest): Promise<(number | null)[]> {
    const { cancellationSignal } = Context.current();
    const lastBegin = performance.now() + beginsWithin;
    const waits = calls.map((): number | null => 0);
    const failures: unknown[] = [];
    let next = 0;
    const makeSome = async (): Promise<void> => {
      while (next < calls.length && performance.now() < lastBegin && !cancellationSignal.aborted) {
        const place = next++;
        const call = calls[place];
        if (!call) return;
        try {
          const wait = await tryCall(dependencies, { userId, ...call, workflowId });
          waits[place] = wait && wait.milliseconds;
        } catch (error) {
          failures.push(error);
          waits[place] = retryMilliseconds;
        }
      }
    };
    await withSignsOfLife(() => Promise.all(Array.from({ length: atOnce }, makeSome)));
    // The database is away: the whole activity is tried again, maybe by a worker that reaches it.
    if (next > 0 && failures.length === next) throw failures[0];
    return waits;
  };
