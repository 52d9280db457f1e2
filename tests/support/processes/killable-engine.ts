import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';
import type { enginePlan } from './engine-process';

/** An engine in a separate process. */
export interface KillableEngine {
  /** Ends it with SIGKILL: it finishes nothing. */
  kill(): Promise<void>;
}

/** Starts an engine; resolves when it works. */
export async function startKillableEngine(plan: z.infer<typeof enginePlan>): Promise<KillableEngine> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/processes/engine-process.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TZ: 'UTC', ENGINE_PLAN: JSON.stringify(plan) },
  });
  const exited = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('The engine ended before it worked'))),
  ]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
