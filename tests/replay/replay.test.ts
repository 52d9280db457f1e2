import { Worker } from '@temporalio/worker';
import { testStack } from '../support/stack';
import { savedFlows, savedImport } from './flows';
import { readHistory } from './histories';

describe('the workflows of today', () => {
  it.each([...savedFlows.map(({ name }) => name), savedImport])(
    'replay the saved history "%s"',
    async (name) => {
      const { workflowBundlePath } = testStack('workflowBundlePath');
      const options = { workflowBundle: { codePath: workflowBundlePath } };
      await Worker.runReplayHistory(options, readHistory(name), 'any');
    },
  );
});
