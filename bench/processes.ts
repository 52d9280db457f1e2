import { once } from 'node:events';
import { nodeProcess } from '../dev/start/product';
import type { Household } from '../dev/stack/foundation';
import { RunningPart, type PartOptions } from '../dev/stack/part';
import { loopback, waitForPort } from '../dev/stack/ports';
import { Problem } from '../dev/stack/problem';
import { during } from '../dev/stack/progress';

const patience = 60_000;

/** Starts a TypeScript program as a separate process; resolves when it sends `{ type: 'ready' }`. The process ends with the household. */
export async function startProcess(
  household: Household,
  name: string,
  entry: string,
  environment: NodeJS.ProcessEnv,
): Promise<RunningPart> {
  const process = { name, ...nodeProcess(entry, { TZ: 'UTC', ...environment }), ipc: true };
  return startPart(household, process, answerOf);
}

/** A program of others, and the port at which it serves. */
export type Program = Pick<PartOptions, 'name' | 'command' | 'args' | 'env'> & { port: number };

/** Starts a program of others; resolves when it listens at its port. The process ends with the household. */
export function startProgram(household: Household, { port, ...program }: Program): Promise<RunningPart> {
  return startPart(household, program, () => waitForPort(port, loopback, household.lifetime.signal));
}

async function startPart(
  { directory, lifetime }: Household,
  options: Omit<PartOptions, 'logFile' | 'ledger'>,
  untilReady: (part: RunningPart) => Promise<unknown>,
): Promise<RunningPart> {
  const { name } = options;
  const part = await RunningPart.start({
    ...options,
    logFile: directory.log(name.toLowerCase().replaceAll(' ', '-')),
    ledger: directory.ledger,
  });
  lifetime.defer(() => part.stop());
  const ended = part.exited.then((how) => {
    throw new Problem(`${name} ended (${how}) before it was ready:\n${part.lastLines()}`);
  });
  await during(`Starting ${name}`, () => Promise.race([untilReady(part), ended]));
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
