import { Worker } from '@temporalio/worker';
import { z } from 'zod';
import { testStack } from '../support/stack';
import {
  savedCallers,
  savedEarlier,
  savedFlows,
  savedGroup,
  savedImport,
  savedSchedule,
  savedSleepers,
} from './flows';
import { readHistory } from './histories';

const savedStart = z.object({
  events: z.tuple(
    [z.object({ workflowExecutionStartedEventAttributes: z.object({ workflowId: z.string() }) })],
    z.unknown(),
  ),
});

/** Workflows derive names from their own workflow id. */
const workflowIdOf = (history: unknown): string =>
  savedStart.parse(history).events[0].workflowExecutionStartedEventAttributes.workflowId;

describe('the workflows of today', () => {
  it.each([
    ...savedFlows.map(({ name }) => name),
    ...savedEarlier,
    savedGroup,
    savedSleepers,
    savedCallers,
    savedImport,
    savedSchedule,
  ])('replay the saved history "%s"', async (name) => {
    const { workflowBundlePath } = testStack('workflowBundlePath');
    const options = { workflowBundle: { codePath: workflowBundlePath } };
    const history = readHistory(name);
    await Worker.runReplayHistory(options, history, workflowIdOf(history));
  });
});
