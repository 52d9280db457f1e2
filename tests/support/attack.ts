import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** Attacks of one account on the others (docs/security.md). */
export const attackKinds = ['flows', 'refusals', 'simulations', 'streams', 'import'] as const;
/** Large work that an account may well ask for. */
export const largeKinds = ['import', 'export', 'report', 'campaign'] as const;

/** The attacking account, and its attacks. */
export interface AttackPlan {
  baseUrl: string;
  credentials: { email: string; password: string };
  clientKey: string;
  /** A published flow whose texts grow. */
  growing?: number;
  /** The name of the event that starts a campaign. */
  campaign?: string;
  kinds: readonly (typeof attackKinds | typeof largeKinds)[number][];
}

/**
 * Starts an attack from a separate process, so that sending does not delay the test's measurements. A real attacker uses other machines;
 * this process gets only the CPU time that the product leaves.
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
