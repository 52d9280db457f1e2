import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** How often the event loop is looked at, in milliseconds. */
const eventLoopPrecision = 10;

/**
 * Opens the metrics of this process: at first those of Node itself (memory, processor, event loop, garbage collection), under the names
 * that prom-client gives them. Once a process: Node's observers are shared by all of it.
 */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecision });
  return registry;
}

/** Tells the connections of each pool: in use, idle, and how many statements wait for one. */
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
