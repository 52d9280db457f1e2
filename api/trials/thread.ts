import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { SimulationHost } from '../../domain/run/simulate';
import { trialTasks, type TrialKind } from './tasks';

/** A thread's input: a task, and the port through which its questions are answered. */
export interface ThreadTask {
  kind: TrialKind;
  task: unknown;
  port: MessagePort;
}

/** A thread's question: a method of the host, and its arguments. */
export interface HostQuestion {
  method: keyof SimulationHost;
  given: unknown[];
}

/** A thread's messages: first that it has begun, then its questions. */
export type ThreadMessage = 'begun' | HostQuestion;

export type HostAnswer = { answer: unknown } | { failed: string };

/** Does one task (see `trials.ts`). Questions are asked one at a time, so each answer is to the last of them. */
export default async function doTask({ kind, task, port }: ThreadTask): Promise<unknown> {
  const ask =
    (method: keyof SimulationHost) =>
    async (...given: unknown[]): Promise<unknown> => {
      const answered = once(port, 'message') as Promise<[HostAnswer]>;
      port.postMessage({ method, given } satisfies HostQuestion);
      const [answer] = await answered;
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.answer;
    };
  // The other end calls the method of the same name.
  const host = {
    countEvents: ask('countEvents'),
    sentMessages: ask('sentMessages'),
    messageTemplate: ask('messageTemplate'),
    whyAddressRefused: ask('whyAddressRefused'),
    audience: ask('audience'),
  } as SimulationHost;
  try {
    // `Trials.run` has paired the task with its kind.
    port.postMessage('begun' satisfies ThreadMessage);
    const run = trialTasks[kind] as (task: unknown, host: SimulationHost) => Promise<unknown>;
    return await run(task, host);
  } finally {
    port.close();
  }
}
