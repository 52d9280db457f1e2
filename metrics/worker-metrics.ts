import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The worker's metrics. Labels come from our own code, never from what people send, so their number is bounded. */
export interface WorkerMetrics {
  /** A number of outbox rows were handed to Temporal, or returned because Temporal did not accept them. */
  dispatched(kind: string, rows: number, outcome: 'taken' | 'given_back'): void;
  /** A run did its first steps. */
  started(): void;
  /** A run ended by its own steps; `reason` is the code of a failure, otherwise `none`. */
  ended(state: string, reason: string): void;
  /** An outbound call was made. `app` is `api_call` for a call without a connection, `outcome` is its result (`egress/outcome.ts`). */
  called(call: { app: string; outcome: string; milliseconds: number }): void;
  /** An outbound call waits for its turn, or for a retry, for a number of milliseconds. */
  postponed(why: 'turn' | 'retry', milliseconds: number): void;
  /** The sweep repaired a number of runs: they had no workflow, or one that had to end. */
  repaired(what: 'waked' | 'ended', runs: number): void;
  /** A number of rows were erased because they were older than they are kept; `what` is their kind (`db/retention/turn.ts`). */
  erased(what: string, rows: number): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const waits = [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800, 3_600];

export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  const registers = [registry];
  const dispatched = new Counter({
    name: 'sillage_outbox_dispatched_total',
    help: 'Rows of the outbox by kind: taken by Temporal, or given back to be tried again.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const started = new Counter({
    name: 'sillage_runs_started_total',
    help: 'Runs that did their first steps, items of loops too.',
    registers,
  });
  const ended = new Counter({
    name: 'sillage_runs_ended_total',
    help: 'Runs that came to their end by their own steps, by state and by the code of what failed.',
    labelNames: ['state', 'reason'],
    registers,
  });
  const calls = new Histogram({
    name: 'sillage_outbound_call_duration_seconds',
    help: 'Time that an outbound call took, by app and by what became of it.',
    labelNames: ['app', 'outcome'],
    buckets: seconds,
    registers,
  });
  const postponed = new Histogram({
    name: 'sillage_outbound_call_wait_seconds',
    help: 'How long outbound calls are to wait: for their turn (pace of a connection or account), or before they are tried again.',
    labelNames: ['why'],
    buckets: waits,
    registers,
  });
  const repaired = new Counter({
    name: 'sillage_sweep_repaired_runs_total',
    help: 'Runs that disagreed with Temporal and were put right: waked without a workflow, or a workflow ended.',
    labelNames: ['what'],
    registers,
  });
  // Prometheus sees an increase only from a sample before it.
  for (const what of ['waked', 'ended'] as const) repaired.inc({ what }, 0);
  const erased = new Counter({
    name: 'sillage_retention_erased_rows_total',
    help: 'Rows that were erased, by what they were, because they were older than they are kept.',
    labelNames: ['what'],
    registers,
  });
  return {
    dispatched: (kind, rows, outcome) => dispatched.inc({ kind, outcome }, rows),
    started: () => started.inc(),
    ended: (state, reason) => ended.inc({ state, reason }),
    called: ({ app, outcome, milliseconds }) => calls.observe({ app, outcome }, milliseconds / 1_000),
    postponed: (why, milliseconds) => postponed.observe({ why }, milliseconds / 1_000),
    repaired: (what, runs) => repaired.inc({ what }, runs),
    erased: (what, rows) => erased.inc({ what }, rows),
  };
}

/**
 * Reports the number of outbox rows, and the age of the oldest one. They are read when metrics are requested; when that fails, they are
 * omitted.
 */
export function watchOutbox(
  registry: Registry,
  read: () => Promise<Record<'now' | 'later', { rows: number; oldestSeconds: number }>>,
): void {
  const oldest = new Gauge({
    name: 'sillage_outbox_oldest_seconds',
    help: 'How long the oldest row of the outbox has waited. later: what orders about very many runs put there.',
    labelNames: ['turn'],
    registers: [registry],
  });
  new Gauge({
    name: 'sillage_outbox_rows',
    help: 'Rows that wait in the outbox, counted up to 100,000. later: what orders about very many runs put there.',
    labelNames: ['turn'],
    registers: [registry],
    async collect() {
      this.reset();
      oldest.reset();
      const depths = await read().catch(() => null);
      for (const [turn, { rows, oldestSeconds }] of Object.entries(depths ?? {})) {
        this.set({ turn }, rows);
        oldest.set({ turn }, oldestSeconds);
      }
    },
  });
}
