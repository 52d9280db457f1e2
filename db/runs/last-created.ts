import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/**
 * Runs get their ids in the order in which they are created, but for transactions side by side, and for a clock that is set back: by how
 * much of both a run may be out of order.
 */
const outOfOrder = "interval '1 day'";

/*
 * Halves the ids between `low`, whose run was created before the moment, and `high`, whose run was created later (or is above all), until
 * nothing lies between them. A run is looked at by automatisation_runs_list: some thirty, however many there are.
 */
const find = `
    WITH RECURSIVE bound AS MATERIALIZED (
      SELECT $3::timestamptz + ${outOfOrder} AS moment
    ), last AS MATERIALIZED (
      SELECT r.id, r.created_at FROM automatisations a CROSS JOIN LATERAL (
        SELECT id, created_at FROM automatisation_runs WHERE automatisation_id = a.id ORDER BY id DESC LIMIT 1
      ) r
      WHERE a.user_id = $1 AND a.id = $2
    ), halving (low, high) AS (
      SELECT CASE WHEN last.created_at < bound.moment THEN last.id ELSE 0 END, last.id
      FROM last CROSS JOIN bound
      UNION ALL
      SELECT CASE WHEN run.id IS NULL OR run.created_at < bound.moment THEN half.id ELSE halving.low END,
             CASE WHEN run.created_at >= bound.moment THEN run.id ELSE halving.high END
      FROM halving CROSS JOIN bound
      CROSS JOIN LATERAL (SELECT (halving.low + halving.high) / 2 AS id) half
      LEFT JOIN LATERAL (
        SELECT r.id, r.created_at FROM automatisation_runs r
        WHERE r.automatisation_id = $2 AND r.id <= half.id AND r.id > halving.low
        ORDER BY r.id DESC LIMIT 1
      ) run ON true
      WHERE halving.high - halving.low > 1
    )
    SELECT low FROM halving WHERE high - low <= 1`;

/**
 * Returns an id of which all runs of the flow that were created before the moment lie at or below; null: the flow has no runs. Runs above it were
 * created at the moment or later, and so entered later.
 */
export async function lastCreatedBefore(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
  moment: Date,
): Promise<number | null> {
  const { rows } = await querier.query<{ low: number }>(find, [userId, automatisationId, moment]);
  return rows[0]?.low ?? null;
}
