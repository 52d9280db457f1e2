import { once } from 'node:events';
import { nodeProcess } from '../dev/start/product';
import type { Household } from '../dev/stack/foundation';
import { RunningPart } from '../dev/stack/part';
import { Problem } from '../dev/stack/problem';
import { during } from '../dev/stack/progress';

const patience = 60_000;

/** Starts a TypeScript program as a separate process; resolves when it sends `{ type: 'ready' }`. The process ends with the household. */
export async function startProcess(
  { directory, lifetime }: Household,
  name: string,
  entry: string,
  environment: NodeJS.ProcessEnv,
): Promise<RunningPart> {
  const part = await RunningPart.start({
    name,
    ...nodeProcess(entry, { TZ: 'UTC', ...environment }),
    logFile: directory.log(name.toLowerCase().replaceAll(' ', '-')),
    ledger: directory.ledger,
    ipc: true,
  });
  lifetime.defer(() => part.stop());
  const ended = part.exited.then((how) => {
    throw new Problem(`${name} ended (${how}) before it was ready:\n${part.lastLines()}`);
  });
  await during(`Starting ${name}`, () => Promise.race([answerOf(part), ended]));
  return part;
}

/** Sends a message to a process, and resolves with its reply. */
export async function ask(part: RunningPart, message: object): Promise<unknown> {
  const answer = answerOf(part);
  part.child.send(message);
  return answer;
}

async function answerOf({ child }: RunningPart): Promise<unknown> {
  const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(patience) })) as unknown[];
  return answer;
}
