import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** What one account was found to do to the others (docs/security.md). */
export const attackKinds = ['flows', 'refusals', 'simulations', 'streams', 'import'] as const;

/** Whom an attack is of, and what it does. */
export interface AttackPlan {
  baseUrl: string;
  credentials: { email: string; password: string };
  clientKey: string;
  /** A published flow whose texts grow. */
  growing: number;
  kinds: readonly (typeof attackKinds)[number][];
}

/**
 * Begins an attack from a process of its own, so that what it sends delays nobody who measures. Whoever attacks has machines of their own;
 * on this one, it gets the time of the cores that the product leaves.
 */
export function startAttack(plan: AttackPlan): { end(): Promise<[what: string, count: number][]> } {
  const child = fork('tests/security/support/attacker.ts', { execArgv: ['--import', 'tsx'] });
  if (child.pid === undefined) throw new Error('The attack has no process');
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The attack ended with ${String(code)}`);
  });
  exited.catch(() => undefined);
  child.send(plan);
  return {
    async end() {
      const told = once(child, 'message');
      child.send('end');
      const [done] = (await Promise.race([told, exited])) as [[string, number][]];
      return done;
    },
  };
}
