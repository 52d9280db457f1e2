/**
 * A worker with our own settings, and workflows that do nothing: the cost in Temporal alone of a run that starts and ends. For each message
 * `{ count }` it starts that many workflows, as the dispatcher does, and replies once they are started; for `{ sleepers }` that many which
 * sleep for a day; for `{ calls }` that many which make a call to PROVIDER each, and it replies once those have ended; for `{ children }` one workflow with that many children, and it replies once that one has ended. `{ count, workflow }`
 * starts workflows of that name, each for a purchase; their activities write to DATABASE_URL.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Client } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import pg from 'pg';
import { amount, contactsOf, createSteps, type Purchase } from '../../peers/five-steps';
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

  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
  const activities = {
    advance: () => Promise.reject(new Error('Workflows that do nothing call nothing')),
    call: async () => {
      const sent = await fetch(process.env.PROVIDER ?? '', { method: 'POST', body: 'To=%2B1&Body=Hello' });
      await sent.text();
    },
    ...createSteps((sql, values) => pool.query(sql, values)),
  };
  const connection = await NativeConnection.connect({ address });
  const worker = await createWorker({
    connection,
    namespace: 'default',
    taskQueue,
    workflowBundle: { codePath: bundle },
    activities,
  });
  const client = new Client({ connection });
  let number = 0;
  const startNext = async (
    workflowType: string,
    last: number,
    argsOf: (number: number) => [Purchase] | [],
  ): Promise<void> => {
    while (number < last) {
      number += 1;
      await client.workflow.start(workflowType, {
        taskQueue,
        workflowId: `bare-${number}`,
        requestEagerStart: true,
        args: argsOf(number),
      });
    }
  };

  const startMany = async (
    workflowType: string,
    count: number,
    argsOf: (number: number) => [Purchase] | [] = () => [],
  ): Promise<void> => {
    const last = number + count;
    await Promise.all(Array.from({ length: startsAtOnce }, () => startNext(workflowType, last, argsOf)));
  };
  const startPurchases = (workflowType: string, count: number): Promise<void> =>
    startMany(workflowType, count, (purchase) => [
      { contact: `contact-${purchase % contactsOf(count)}`, amount },
    ]);
  const seeThroughChildren = (count: number): Promise<void> =>
    client.workflow.execute('children', {
      taskQueue,
      workflowId: `bare-children-${randomUUID()}`,
      args: [{ count, atOnce: childrenAtOnce }],
    });

  const seeThroughCalls = async (count: number): Promise<void> => {
    const first = number + 1;
    await startMany('caller', count);
    const ids = Array.from({ length: count }, (_, place) => `bare-${first + place}`);
    await Promise.all(ids.map((id) => client.workflow.getHandle(id).result()));
  };

  /** What a message asks for: so many workflows that do nothing or have a name, that sleep, that call, or that are children of one. */
  interface Asked {
    count?: number;
    workflow?: string;
    sleepers?: number;
    calls?: number;
    children?: number;
  }
  const answer = ({ count = 0, workflow, sleepers, calls, children }: Asked): Promise<void> => {
    if (children !== undefined) return seeThroughChildren(children);
    if (calls !== undefined) return seeThroughCalls(calls);
    if (sleepers !== undefined) return startMany('sleeper', sleepers);
    return workflow === undefined ? startMany('nothing', count) : startPurchases(workflow, count);
  };
  process.on('message', (asked: Asked) => {
    void answer(asked).then(() => process.send?.(asked));
  });
  process.send?.({ type: 'ready' });
  await worker.run();
}

void main();
