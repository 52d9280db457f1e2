import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { RunOutboxRow } from '../../db/outbox/claim';
import { tracedRunsOrNone } from '../../db/runs/traced-runs';
import type { Tracing } from '../../tracing/tracing';

/** Runs that Temporal took, and when; times are in milliseconds since 1970. */
export interface TakenRuns {
  rows: readonly RunOutboxRow[];
  workflowType: string;
  started: number;
  ended: number;
}

/** Records how long runs waited in the outbox, and the start of their workflows. A trace is not worth a failure: what fails is left out. */
export async function traceStarts(
  tracing: Tracing,
  pool: pg.Pool,
  taken: readonly TakenRuns[],
): Promise<void> {
  const runs = taken.flatMap(({ rows }) =>
    rows.map(({ user_id, run_id }) => ({ userId: user_id, runId: run_id })),
  );
  const traced = await tracedRunsOrNone(pool, runs);
  for (const { rows, workflowType, started, ended } of taken) {
    for (const { run_id: runId, attempts } of rows) {
      const run = traced.get(runId);
      if (!run) continue;
      tracing.record({
        name: 'outbox',
        spanId: run.spanId,
        parent: run.ofEvent,
        started: run.createdAt.getTime(),
        ended: started,
        attributes: { 'sillage.run.id': runId, 'sillage.attempts': attempts },
      });
      tracing.record({
        // As Temporal's own tracing names it.
        name: `StartWorkflow:${workflowType}`,
        kind: SpanKind.CLIENT,
        parent: run.traceParent,
        started,
        ended,
        attributes: { 'sillage.run.id': runId, 'sillage.runs': rows.length },
      });
    }
  }
}
