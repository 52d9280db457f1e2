import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { CallReference } from '../../db/outbound-calls/call';
import { tracedRunsOrNone } from '../../db/runs/traced-runs';
import type { Outcome } from '../../egress/outcome';
import type { Tracing } from '../../tracing/tracing';

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
  const run = (await tracedRunsOrNone(pool, [{ userId, runId }])).get(runId);
  if (!run) return;
  tracing.record({
    name: `call ${app}`,
    kind: SpanKind.CLIENT,
    parent: run.traceParent,
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
