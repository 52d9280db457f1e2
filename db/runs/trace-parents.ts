import type { Querier } from '../database/connection';

/** A traced run. */
export interface TracedRun {
  /** The span that caused the event by which the run started, as a W3C traceparent. */
  ofEvent: string;
  createdAt: Date;
}

const select = {
  name: 'trace-parents-of-runs',
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

/**
 * The traced ones of the runs, by id. A loop's items are never traced: a trace of a hundred thousand spans helps nobody.
 */
export async function tracedRuns(
  client: Querier,
  runs: readonly { userId: number; runId: number }[],
): Promise<Map<number, TracedRun>> {
  if (runs.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; created_at: Date; trace_parent: string }>({
    ...select,
    values: [runs.map(({ userId }) => userId), runs.map(({ runId }) => runId)],
  });
  return new Map(
    rows.map(({ id, created_at, trace_parent }) => [id, { ofEvent: trace_parent, createdAt: created_at }]),
  );
}
