import type { Client } from '@temporalio/client';
import type { FaultKind, Faults } from '../faults';
import type { Actor, Scheduler } from '../scheduler';
import type { Execution } from './execution';
import type { Server, StartOptions } from './server';

const faultsOfCalls: readonly FaultKind[] = [
  'Temporal away',
  'answer of Temporal lost',
  'process gone before',
  'process gone after',
];

/** The task queue of the simulation. */
export const taskQueue = 'simulated';

interface ClientDependencies {
  actor: Actor;
  server: Server;
  scheduler: Scheduler;
  faults: Faults;
  kill: (actor: Actor, why: string) => Promise<void>;
}

/** Temporal's client as far as the product uses it; each call waits for the scheduler, and its request or its response may be lost. */
export function createClient(given: ClientDependencies): Client {
  const { actor, server, scheduler, faults, kill } = given;
  let deadline = Infinity;

  const call = <T>(label: string, work: () => T): Promise<T> =>
    scheduler.gate<T>(actor, label, async ({ resolve, reject }) => {
      const fault = faults.roll(faultsOfCalls);
      scheduler.note(actor, `${label}${fault ? ` → ${fault}` : ''}`);
      if (fault === 'process gone before') return kill(actor, fault);
      if (fault === 'Temporal away') return reject(new Error('14 UNAVAILABLE: Temporal is away'));
      try {
        const answer = work();
        if (fault === 'process gone after') return await kill(actor, fault);
        if (fault) reject(new Error('4 DEADLINE_EXCEEDED: no answer came'));
        else resolve(answer);
      } catch (error) {
        reject(error as Error);
      }
    });

  const result = (execution: Execution): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        const { outcome } = execution;
        scheduler.add(actor, `hears how ${execution.workflowId} ended`, () =>
          outcome?.kind === 'done' ? resolve(outcome.value) : reject(new Error('The workflow failed')),
        );
      };
      if (!execution.isOpen) return end();
      const limit = deadline;
      execution.onClosed.push(end);
      if (limit !== Infinity)
        scheduler.timer(limit - scheduler.now, () => reject(new Error('4 DEADLINE_EXCEEDED')), actor);
    });

  const workflow = {
    start: async (type: string, options: StartOptions) => {
      const execution = await call(`starts ${options.workflowId}`, () => server.start(type, options));
      return { workflowId: options.workflowId, result: () => result(execution) };
    },
    signalWithStart: async (
      type: string,
      options: StartOptions & { signal: string | { name: string }; signalArgs?: unknown[] },
    ) => {
      const name = typeof options.signal === 'string' ? options.signal : options.signal.name;
      await call(`starts or signals ${options.workflowId}`, () => {
        const there = server.byId.get(options.workflowId);
        if (!there?.isOpen) server.start(type, { ...options, workflowIdConflictPolicy: undefined });
        server.signal(options.workflowId, name, options.signalArgs ?? []);
      });
      return { workflowId: options.workflowId };
    },
    getHandle: (workflowId: string) => ({
      workflowId,
      signal: (signal: string | { name: string }, ...args: unknown[]) => {
        const name = typeof signal === 'string' ? signal : signal.name;
        return call(`signals ${name} to ${workflowId}`, () => server.signal(workflowId, name, args));
      },
      describe: () =>
        call(`describes ${workflowId}`, () => {
          const execution = server.byId.get(workflowId) ?? server.open(workflowId);
          return {
            workflowId,
            status: { name: execution.isOpen ? 'RUNNING' : execution.state.toUpperCase() },
          };
        }),
      terminate: () => call(`terminates ${workflowId}`, () => server.terminate(server.open(workflowId))),
    }),
    async *list({ query }: { query: string }) {
      const found = await call('lists workflows', () => server.list(query));
      for (const { workflowId } of found) yield { workflowId, taskQueue };
    },
  };
  const withDeadline = <T>(until: number | Date, work: () => Promise<T>): Promise<T> => {
    // The deadline applies to the calls that begin within it.
    deadline = Number(until);
    try {
      return work();
    } finally {
      deadline = Infinity;
    }
  };
  // The part of a client that the product uses.
  return { workflow, withDeadline } as unknown as Client;
}
