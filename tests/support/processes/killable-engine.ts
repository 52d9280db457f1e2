import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { z } from 'zod';
import { testStack } from '../stack';
import type { enginePlan } from './engine-process';

/** An engine in a separate process. */
export interface KillableEngine {
  /** Ends it with SIGKILL: it finishes nothing. */
  kill(): Promise<void>;
}

type Plan = z.infer<typeof enginePlan>;

/** Starts an engine; resolves when it works. */
export async function startKillableEngine(plan: Plan): Promise<KillableEngine> {
  const { enginePath } = testStack('enginePath');
  const child = spawn(process.execPath, ['--enable-source-maps', enginePath], {
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

/**
 * Engines of one task queue, side by side. `planOf` is asked at each start, when the database is there. Call it before `useDatabase`: the
 * engines must end before their database does.
 */
export function useKillableEngines(
  planOf: () => Omit<Plan, 'address' | 'workflowBundlePath' | 'taskQueue' | 'answersWithin'>,
) {
  const engines = new Map<number, KillableEngine>();
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  afterAll(() => Promise.all([...engines.values()].map((engine) => engine.kill())));
  return {
    /** Starts the engine of a place; kills the one that was there. */
    async restart(place: number): Promise<void> {
      const stack = testStack('temporalAddress', 'workflowBundlePath');
      await engines.get(place)?.kill();
      engines.delete(place);
      const engine = await startKillableEngine({
        ...planOf(),
        address: stack.temporalAddress,
        workflowBundlePath: stack.workflowBundlePath,
        taskQueue,
        answersWithin: 10_000,
      });
      engines.set(place, engine);
    },
  };
}
