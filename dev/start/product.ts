import { once } from 'node:events';
import type { Settings } from '../../config/settings';
import { RunningPart } from '../stack/part';
import type { PartPlan } from '../stack/supervised';
import type { StackDirectory } from '../stack/directory';

/** The API or the worker as a part: a Node process that reports by IPC when it is ready. `entry` is its source file, or what was built of it. */
export function productPart(
  name: string,
  entry: string,
  settings: Settings,
  directory: StackDirectory,
): PartPlan {
  return {
    name,
    launch: () =>
      RunningPart.start({
        name,
        ...nodeProcess(entry, environmentOf(settings)),
        logFile: directory.log(name.toLowerCase()),
        ledger: directory.ledger,
        ipc: true,
      }),
    untilReady: async (part, signal) => {
      for (;;) {
        const [message] = (await once(part.child, 'message', { signal })) as [unknown];
        if (isUp(message)) return;
      }
    },
  };
}

/** How one of our programs is run as a process that ends with this one: a TypeScript file by the loader, a compiled one as it is. */
export const nodeProcess = (entry: string, environment: NodeJS.ProcessEnv) => ({
  command: process.execPath,
  args: [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), '--import', './dev/start/child.mjs', entry],
  env: { ...thrift, ...process.env, ...environment },
});

/**
 * glibc gives each of a process's threads memory of its own, keeps what a burst took there, and takes ever larger pieces from it instead of
 * asking the system. Two such arenas are enough for threads that calculate in V8's heaps, and a limit that is named stays
 * (mallopt(3), docs/performance.md "Sleeping runs").
 */
const thrift = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** A worker that waits for its database or for Temporal is as well as it can be: it would be no better for being started again. */
const isUp = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'ready' || message.type === 'waiting');

/**
 * The settings as the environment of a process that reads them again. The secret key stays where the process finds it: in the environment
 * of this one, or in its file. The first password is not its business.
 */
function environmentOf({ ADMIN_PASSWORD: _, SECRET_KEY: __, ...rest }: Settings): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { TZ: 'UTC', ADMIN_PASSWORD: '' };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) environment[name] = String(value);
  }
  return environment;
}
