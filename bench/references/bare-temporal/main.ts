/**
 * A worker with our own settings, and workflows that do nothing: what Temporal takes here for a run that starts and ends. For each
 * message `{ count }` it starts so many, as the dispatcher does, and answers when they are started.
 */
import { writeFileSync } from 'node:fs';
import { Client } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { createWorker } from '../../../worker/create-worker';

/** Starts on their way at once: as many as the dispatcher's loops have between them. */
const startsAtOnce = 200;

async function main(): Promise<void> {
  const { TEMPORAL_ADDRESS: address, TASK_QUEUE: taskQueue = '', BUNDLE: bundle = '' } = process.env;
  const logger = new DefaultLogger('WARN');
  Runtime.install({ logger });
  const { code } = await bundleWorkflowCode({ workflowsPath: require.resolve('./workflow.ts'), logger });
  writeFileSync(bundle, code);

  const connection = await NativeConnection.connect({ address });
  const worker = await createWorker({
    ...{ connection, namespace: 'default', taskQueue, workflowBundlePath: bundle },
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

  process.on('message', ({ count }: { count: number }) => {
    const last = number + count;
    void Promise.all(Array.from({ length: startsAtOnce }, () => startNext(last))).then(() =>
      process.send?.({ started: count }),
    );
  });
  process.send?.({ type: 'ready' });
  await worker.run();
}

void main();
