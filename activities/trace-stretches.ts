import type { RunAfter } from '../db/runs/advancing/save';
import type { TracedRun } from '../db/runs/traced-runs';
import type { Tracing } from '../tracing/tracing';

/** Records the stretches of traced runs that one transaction stored, from its begin to its commit, in milliseconds since 1970. */
export function traceStretches(
  tracing: Tracing,
  traced: ReadonlyMap<number, TracedRun>,
  afters: readonly RunAfter[],
  { started, ended }: { started: number; ended: number },
): void {
  for (const { id, automatisationId, segment, visits, result, reason, state } of afters) {
    const run = traced.get(id);
    if (!run) continue;
    tracing.record({
      name: 'advance',
      parent: run.traceParent,
      started,
      ended,
      attributes: {
        'sillage.run.id': id,
        'sillage.automation.id': automatisationId,
        'sillage.segment': segment,
        'sillage.steps': visits.map(({ type }) => type),
        'sillage.result': result.kind === 'ended' ? state : result.kind,
        'sillage.transaction.runs': afters.length,
      },
      failure: state === 'failed' ? reason?.code : undefined,
    });
  }
}
