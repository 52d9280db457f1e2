import {
  condition,
  continueAsNew,
  defineSignal,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { SegmentResult } from '../domain/run/result';
import { wakeSignalName, type AutomatisationRunInput } from './contract';

const { advance } = proxyLocalActivities<Pick<Activities, 'advance'>>({
  startToCloseTimeout: '30 seconds',
  // The database being away is no reason to fail a run: it goes on when the database is back.
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

const wakeSignal = defineSignal(wakeSignalName);

/** Takes one contact through an automation: advances, waits as long as it is told or until it is waked, and advances again. */
export async function automatisationRun(
  input: AutomatisationRunInput,
): Promise<{ state: string; code?: string }> {
  let waked = false;
  setHandler(wakeSignal, () => {
    waked = true;
  });

  for (let segment = input.segment ?? 0; ; segment += 1) {
    waked = false;
    const result = await advance({ ...input, segment });
    if (result.kind === 'ended') return { state: result.state, code: result.code };
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof automatisationRun>({ ...input, segment: segment + 1 });
    await condition(() => waked, Math.max(result.until - Date.now(), 1), { summary: waitingAt(result) });
  }
}

/** What Temporal Web shows beside the timer. */
const waitingAt = ({ visited }: SegmentResult): string => {
  const step = visited.at(-1);
  return step ? `Waiting at step ${step.step_id} (${step.type})` : 'Waiting';
};
