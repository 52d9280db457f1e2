import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { CallReference } from '../../db/outbound-calls/call';
import { tracedRuns, type TracedRun } from '../../db/runs/trace-parents';
import type { Outcome } from '../../egress/outcome';
import { outboxSpan, type Tracing } from '../../tracing/tracing';

/** One attempt at an outbound call; times are in milliseconds since 1970. */
interface SentCall {
  /** `api_call` for a call without a connection. */
  app: string;
  outcome: Outcome;
  attempt: number;
  started: number;
  ended: number;
}

/** Records an attempt at a call, without its address, which may hold what people sent. What fails here is left out. */
export async function traceCall(
  tracing: Tracing,
  pool: pg.Pool,
  { userId, runId }: CallReference,
  { app, outcome, attempt, started, ended }: SentCall,
): Promise<void> {
  const traced = await tracedRuns(pool, [{ userId, runId }]).catch(() => new Map<number, TracedRun>());
  const run = traced.get(runId);
  const span = run && outboxSpan(run.ofEvent, runId);
  if (!span) return;
  tracing.record({
    name: `call ${app}`,
    kind: SpanKind.CLIENT,
    parent: span.traceParent,
    started,
    ended,
    attributes: {
      'sillage.run.id': runId,
      'sillage.app': app,
      'sillage.attempt': attempt,
      'sillage.outcome': outcome.kind,
      'http.response.status_code': outcome.kind === 'answered' ? outcome.answer.status : undefined,
    },
    failure: outcome.kind === 'answered' ? undefined : outcome.code,
  });
}
