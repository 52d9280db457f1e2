import { createHash } from 'node:crypto';
import type { Querier } from '../database/connection';

/** A traced run. All that it does hangs on the span of its time in the outbox, whose id is made from the trace and the run. */
export interface TracedRun {
  createdAt: Date;
  /** The span that caused the event by which the run started, as a W3C traceparent. */
  ofEvent: string;
  /** The id of the outbox's span. */
  spanId: string;
  /** The outbox's span, as a W3C traceparent. */
  traceParent: string;
}

const select = {
  name: 'traced-runs',
  text: `
    SELECT traced.* FROM unnest($1::bigint[], $2::bigint[]) AS i (user_id, run_id)
    -- OFFSET has the runs looked up one by one, in a plan that was made for a small table too.
    CROSS JOIN LATERAL (
      SELECT r.id, r.created_at, e.trace_parent
      FROM automatisation_runs r JOIN events e ON e.id = r.event_id
      WHERE r.user_id = i.user_id AND r.id = i.run_id AND r.parent_run_id IS NULL AND e.trace_parent IS NOT NULL
      OFFSET 0
    ) traced`,
};

type RunReference = Readonly<{ userId: number; runId: number }>;

/** The traced ones of the runs, by id. A loop's items are never traced: a trace of a hundred thousand spans helps nobody. */
export async function tracedRuns(
  client: Querier,
  runs: readonly RunReference[],
): Promise<ReadonlyMap<number, TracedRun>> {
  if (runs.length === 0) return noRuns;
  const { rows } = await client.query<{ id: number; created_at: Date; trace_parent: string }>({
    ...select,
    values: [runs.map(({ userId }) => userId), runs.map(({ runId }) => runId)],
  });
  return new Map(
    rows.map(({ id, created_at, trace_parent }) => [id, toTracedRun(id, created_at, trace_parent)]),
  );
}

/** The same; none where the database does not answer, because a trace is not worth a failure. */
export const tracedRunsOrNone = (
  client: Querier,
  runs: readonly RunReference[],
): Promise<ReadonlyMap<number, TracedRun>> => tracedRuns(client, runs).catch(() => noRuns);

export const noRuns: ReadonlyMap<number, TracedRun> = new Map();

function toTracedRun(id: number, createdAt: Date, ofEvent: string): TracedRun {
  const [version = '', traceId = '', , flags = ''] = ofEvent.split('-');
  const spanId = createHash('sha256').update(`${traceId} ${id}`).digest('hex').slice(0, 16);
  return { createdAt, ofEvent, spanId, traceParent: [version, traceId, spanId, flags].join('-') };
}
