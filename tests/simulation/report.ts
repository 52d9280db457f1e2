import { inspect } from 'node:util';
import type { Report } from './simulation';

/** Lines of the trace that a failure shows. */
const shown = Number(process.env['SIMULATION_TRACE'] ?? 150);

/** What is told of a seed that found something: what is wrong, its world, and the last that happened. */
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
