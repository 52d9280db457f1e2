import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { testStack } from '../support/stack';

/*
 * How to change workflow code while runs are open (docs/decisions/0012, docs/contributing.md), on one example workflow.
 */
const bundleOf = (workflowsPath: string): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });

const taskQueue = `versions-${randomBytes(6).toString('hex')}`;
let connection: NativeConnection;
let client: Client;
let close: () => Promise<void>;
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const { temporalAddress: address } = testStack('temporalAddress');
  connection = await NativeConnection.connect({ address });
  const ofClient = await Connection.connect({ address });
  client = new Client({ connection: ofClient });
  close = async () => {
    await Promise.all([connection.close(), ofClient.close()]);
  };
});
afterAll(() => close());

/** Runs a worker of one version during the work. */
async function served<T>(workflowBundle: WorkflowBundleWithSourceMap, work: () => Promise<T>): Promise<T> {
  const worker = await Worker.create({ connection, taskQueue, workflowBundle });
  return worker.runUntil(work);
}

const start = () =>
  client.workflow.start('versioned', {
    taskQueue,
    workflowId: `versioned-${randomBytes(6).toString('hex')}`,
  });

describe('workflow code that changed under a run', () => {
  it('takes the run on as it began when the change is patched, and new runs as it is now', async () => {
    const [first, patched] = await Promise.all([
      bundleOf(require.resolve('./first')),
      bundleOf(require.resolve('./patched')),
    ]);
    const began = await served(first, async () => {
      const handle = await start();
      // A worker answers a query once it has executed the run up to its wait.
      await handle.query('__stack_trace');
      return handle;
    });

    const outcomes = await served(patched, async () => {
      const handles = [began, await start()];
      return Promise.all(
        handles.map(async (handle) => {
          await handle.signal('go');
          const outcome: unknown = await handle.result();
          return outcome;
        }),
      );
    });
    expect(outcomes).toEqual(['as first written', 'as changed']);
  });

  it('is found out by replaying what older code wrote when the change is not patched', async () => {
    const [first, patched, unguarded] = await Promise.all([
      bundleOf(require.resolve('./first')),
      bundleOf(require.resolve('./patched')),
      bundleOf(require.resolve('./unguarded')),
    ]);
    const history = await served(first, async () => {
      const handle = await start();
      await handle.signal('go');
      await handle.result();
      return handle.fetchHistory();
    });
    await Worker.runReplayHistory({ workflowBundle: patched }, history);
    await expect(Worker.runReplayHistory({ workflowBundle: unguarded }, history)).rejects.toThrow(
      /nondeterminism/i,
    );
  });
});
