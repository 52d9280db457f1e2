import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { SimulationHost } from '../../domain/run/simulate';
import { trialTasks, type TrialKind } from './tasks';

/** What a thread is given: a task, and the port at whose other end its questions are answered. */
export interface ThreadTask {
  kind: TrialKind;
  task: unknown;
  port: MessagePort;
}

/** A question of a thread: a method of the host, and what it is called with. */
export interface HostQuestion {
  method: keyof SimulationHost;
  given: unknown[];
}

/** What a thread says: that it has begun, then what it asks. */
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
  const host = { countEvents: ask('countEvents'), audience: ask('audience') } as SimulationHost;
  try {
    // Whoever gave the task paired it with its kind (`Trials.run`).
    port.postMessage('begun' satisfies ThreadMessage);
    const run = trialTasks[kind] as (task: unknown, host: SimulationHost) => Promise<unknown>;
    return await run(task, host);
  } finally {
    port.close();
  }
}
