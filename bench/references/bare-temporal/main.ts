/**
 * A worker with our own settings, and workflows that do nothing: the cost in Temporal alone of a run that starts and ends. For each message
 * `{ count }` it starts that many workflows, as the dispatcher does, and replies once they are started; for `{ children }` it starts one
 * workflow with that many children, and replies once it has ended.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Client } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { createWorker } from '../../../worker/create-worker';

/** Concurrent starts: as many as all loops of the dispatcher have together. */
const startsAtOnce = 200;
/** The same limit as for a loop's items. */
const childrenAtOnce = 100;

async function main(): Promise<void> {
  const { TEMPORAL_ADDRESS: address, TASK_QUEUE: taskQueue = '', BUNDLE: bundle = '' } = process.env;
  const logger = new DefaultLogger('WARN');
  Runtime.install({ logger });
  const { code } = await bundleWorkflowCode({ workflowsPath: require.resolve('./workflow.ts'), logger });
  writeFileSync(bundle, code);

  const connection = await NativeConnection.connect({ address });
  const worker = await createWorker({
    connection,
    namespace: 'default',
    taskQueue,
    workflowBundle: { codePath: bundle },
    activities: { advance: () => Promise.reject(new Error('Workflows that do nothing call nothing')) },
  });
  const client = new Client({ connection });
  let number = 0;
  const startNext = async (last: number): Promise<void> => {
    while (number < last) {
      number += 1;
      await client.workflow.start('nothing', {
        taskQueue,
        workflowId: `bare-${number}`,
        requestEagerStart: true,
      });
    }
  };

  const startMany = async (count: number): Promise<void> => {
    const last = number + count;
    await Promise.all(Array.from({ length: startsAtOnce }, () => startNext(last)));
  };
  const seeThroughChildren = (count: number): Promise<void> =>
    client.workflow.execute('children', {
      taskQueue,
      workflowId: `bare-children-${randomUUID()}`,
      args: [{ count, atOnce: childrenAtOnce }],
    });

  process.on('message', ({ count, children }: { count?: number; children?: number }) => {
    const done = children === undefined ? startMany(count ?? 0) : seeThroughChildren(children);
    void done.then(() => process.send?.({ count, children }));
  });
  process.send?.({ type: 'ready' });
  await worker.run();
}

void main();
