import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { testStack } from '../stack';

/** The worker as a separate process, so that it can be disconnected from its database and stopped. */
export interface WorkerProcess {
  pid: number;
  /** Resolves when it has logged the words; rejects when it ends before. */
  logged(words: string): Promise<void>;
  /** Resolves when it has reported this many times that it is ready, or that it waits for its database; rejects when it ends before. */
  said(state: 'ready' | 'waiting', times?: number): Promise<void>;
  /** The states that it has reported so far. */
  states(): unknown[];
  isRunning(): boolean;
  /** The lines that it has written so far, to stdout and stderr. */
  lines(): string[];
  /** Sends SIGTERM; returns the exit code and how long it took, in milliseconds. Kills it after half a minute. */
  stop(): Promise<{ code: number | null; milliseconds: number }>;
}

/**
 * Starts a worker on the test's own database and task queue; on the test run's Temporal, unless another connection is given; with more
 * settings where a test needs them.
 */
export function startWorker(
  databaseUrl: string,
  taskQueue: string,
  temporalAddress = testStack('temporalAddress').temporalAddress,
  settings: Record<string, string> = {},
): WorkerProcess {
  const child = spawn(process.execPath, [join(testStack('productFolder').productFolder, 'worker/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TZ: 'UTC',
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_TASK_QUEUE: taskQueue,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...settings,
    },
  });
  if (child.pid === undefined) throw new Error('The worker has no process');
  let log = '';
  const states: unknown[] = [];
  let looks: (() => void)[] = [];
  const look = (): void => {
    for (const happened of looks) happened();
    looks = [];
  };
  const keep = (chunk: Buffer): void => {
    log += chunk.toString();
    look();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('message', (message: { type: unknown }) => {
    states.push(message.type);
    look();
  });
  const exited = new Promise<number | null>((ended) => {
    child.once('exit', (code) => {
      ended(code);
      look();
    });
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  async function until(holds: () => boolean, what: string): Promise<void> {
    while (!holds()) {
      if (!isRunning()) throw new Error(`The worker ended before it ${what}:\n${log}`);
      await new Promise<void>((happened) => {
        looks.push(happened);
      });
    }
  }

  return {
    pid: child.pid,
    logged: (words) => until(() => log.includes(words), `logged "${words}"`),
    said: (state, times = 1) =>
      until(() => states.filter((said) => said === state).length >= times, `was ${state}`),
    states: () => states,
    isRunning,
    lines: () => log.split('\n').filter((line) => line !== ''),
    async stop() {
      const before = performance.now();
      child.kill('SIGTERM');
      const tooLate = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const code = await exited;
      clearTimeout(tooLate);
      return { code, milliseconds: performance.now() - before };
    },
  };
}
