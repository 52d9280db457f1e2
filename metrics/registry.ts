import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The interval of event loop measurements, in milliseconds. */
const eventLoopPrecision = 10;

/**
 * Creates the metrics registry of this process, with Node's default metrics (memory, processor, event loop, garbage collection) under the
 * names that prom-client gives them. Call it once a process: Node's observers are shared by the whole process.
 */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecision });
  return registry;
}

/** Reports the connections of each pool: in use, idle, and the number of statements waiting for one. */
export function watchPools(
  registry: Registry,
  usage: () => readonly { pool: string; used: number; idle: number; waiting: number }[],
): void {
  new Gauge({
    name: 'sillage_database_connections',
    help: 'Connections to PostgreSQL by pool and state; waiting: statements that wait for a connection.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, used, idle, waiting } of usage()) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}
