import { Context } from '@temporalio/activity';
import type { CallReference } from '../../db/outbound-calls/call';
import { tryCall, withSignsOfLife, type CallDependencies } from './make-call';
import { isPassing } from './through-outages';

/** Calls of runs that wait together, and the workflow in which they do. */
export interface CallsRequest {
  userId: number;
  calls: readonly Pick<CallReference, 'runId' | 'visit'>[];
  workflowId: string;
}

/** How many calls of an activity are out at the same time. */
const atOnce = 20;
/** No call begins later than this after the first, in milliseconds: runs whose calls are over go on only when the activity has ended. */
const beginsWithin = 3_000;
/** Where an attempt fails at our side, it is made again after this time, in milliseconds: soon where the database was away or busy. */
const failedWait = { passing: 5_000, other: 60_000 };

/**
 * Makes an attempt at each call, unless it is over, or another workflow has taken its run since. Returns for each, in order, in how many
 * milliseconds the next attempt is due; null where the call is over.
 */
export const createMakeCalls = (dependencies: CallDependencies) =>
  async function makeCalls({ userId, calls, workflowId }: CallsRequest): Promise<(number | null)[]> {
    const { cancellationSignal, log } = Context.current();
    const lastBegin = performance.now() + beginsWithin;
    /** When each next attempt is due, by the clock of `performance.now`; 0 where none was made, null where the call is over. */
    const due = calls.map((): number | null => 0);
    let next = 0;
    const makeSome = async (): Promise<void> => {
      while (next < calls.length && performance.now() < lastBegin && !cancellationSignal.aborted) {
        const place = next++;
        const call = calls[place];
        if (!call) return;
        try {
          const wait = await tryCall(dependencies, { userId, ...call, workflowId });
          due[place] = wait && performance.now() + wait.milliseconds;
        } catch (error) {
          // That the database is away or busy is told by whatever else needs it.
          if (!isPassing(error))
            log.warn('An attempt at a call failed at our side.', { runId: call.runId, error });
          due[place] = performance.now() + (isPassing(error) ? failedWait.passing : failedWait.other);
        }
      }
    };
    await withSignsOfLife(() => Promise.all(Array.from({ length: atOnce }, makeSome)));
    return due.map((moment) => moment && Math.max(0, Math.ceil(moment - performance.now())));
  };
