import { inspect } from 'node:util';
import type { Report } from './simulation';

/** How many lines of the trace a failure shows. */
const shown = Number(process.env['SIMULATION_TRACE'] ?? 150);

/** Describes the failure of a seed: the violations, its world, and the last events. */
export function describeFailure({ seed, plan, violations, trace, steps, faults }: Report): string {
  const left = Math.max(0, trace.length - shown);
  return [
    `Seed ${seed} found something after ${steps} steps and ${faults} faults:`,
    ...violations.map((violation) => `  ${violation}`),
    `Again: SIMULATION_SEED=${seed} npm test -- simulation/seeds`,
    `Its plan: ${inspect(plan, { depth: null, breakLength: 160 })}`,
    ...(left > 0 ? [`… ${left} lines before (SIMULATION_TRACE=${trace.length} shows all)`] : []),
    ...trace.slice(-shown),
  ].join('\n');
}
