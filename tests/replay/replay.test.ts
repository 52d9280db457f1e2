import { Worker } from '@temporalio/worker';
import { testStack } from '../support/stack';
import { savedFlows } from './flows';
import { readHistory } from './histories';

describe('the workflow of today', () => {
  it.each(savedFlows.map(({ name }) => name))('replays the saved history "%s"', async (name) => {
    const { workflowBundlePath } = testStack('workflowBundlePath');
    const options = { workflowBundle: { codePath: workflowBundlePath } };
    await Worker.runReplayHistory(options, readHistory(name), 'any');
  });
});
