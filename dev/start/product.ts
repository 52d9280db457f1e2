import { once } from 'node:events';
import type { Settings } from '../../config/settings';
import { RunningPart } from '../stack/part';
import type { PartPlan } from '../stack/supervised';
import type { StackDirectory } from '../stack/directory';

/**
 * The API or the worker as a part: a Node process that reports by IPC when it is ready. `entry` is its source file, or the file compiled
 * from it.
 */
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

/** How to run one of our programs as a process that ends with this one: a TypeScript file with the loader, a compiled one directly. */
export const nodeProcess = (entry: string, environment: NodeJS.ProcessEnv) => ({
  command: process.execPath,
  args: [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), '--import', './dev/start/child.mjs', entry],
  env: { ...thrift, ...process.env, ...environment },
});

/**
 * By default, glibc gives each thread of a process its own arena, keeps the memory that a burst allocated there, and serves ever larger
 * blocks from it instead of by mmap. Two such arenas are enough for threads that allocate in V8's heaps, and an explicitly set threshold
 * stays fixed (mallopt(3), docs/performance.md "Sleeping runs").
 */
const thrift = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** A worker that waits for its database or for Temporal counts as ready: a restart would not help. */
const isUp = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'ready' || message.type === 'waiting');

/**
 * Returns the settings as the environment of a child process that parses them again. The child finds the secret key where it is: in the
 * inherited environment, or in its file. It does not need the first password.
 */
export function environmentOf({ ADMIN_PASSWORD: _, SECRET_KEY: __, ...rest }: Settings): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { TZ: 'UTC', ADMIN_PASSWORD: '' };
  for (const [name, value] of Object.entries(rest)) {
    // Null is what is kept for ever.
    if (value !== undefined) environment[name] = value === null ? 'never' : String(value);
  }
  return environment;
}
