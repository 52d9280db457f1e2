import type { Querier } from '../database/connection';

/**
 * Runs get their ids in the order in which they are created, but for transactions side by side, and for a clock that is set: by how much of
 * both a run may be out of order. One that was dated further ahead, by a clock that was wrong by more, may hide those behind it.
 */
const outOfOrder = "interval '1 day'";

/*
 * Halves the ids between `low`, whose run was created before the moment, and `high`, whose run was created later (or is the last one), until
 * nothing lies between them. A run is looked at by the primary key, whoever's it is: some thirty, however many there are. Among those of one
 * flow, PostgreSQL might go through all others that were created while the flow rested.
 */
const find = {
  name: 'find-last-created-run',
  text: `
    WITH RECURSIVE bound AS MATERIALIZED (
      SELECT $1::timestamptz + ${outOfOrder} AS moment
    ), halving (low, high) AS (
      SELECT CASE WHEN last.created_at < bound.moment THEN last.id ELSE 0 END, last.id
      FROM (SELECT id, created_at FROM automatisation_runs ORDER BY id DESC LIMIT 1) last CROSS JOIN bound
      UNION ALL
      SELECT CASE WHEN run.id IS NULL OR run.created_at < bound.moment THEN half.id ELSE halving.low END,
             CASE WHEN run.created_at >= bound.moment THEN run.id ELSE halving.high END
      FROM halving CROSS JOIN bound
      CROSS JOIN LATERAL (SELECT (halving.low + halving.high) / 2 AS id) half
      LEFT JOIN LATERAL (
        SELECT r.id, r.created_at FROM automatisation_runs r
        WHERE r.id <= half.id AND r.id > halving.low ORDER BY r.id DESC LIMIT 1
      ) run ON true
      WHERE halving.high - halving.low > 1
    )
    SELECT low FROM halving WHERE high - low <= 1`,
};

/**
 * Returns an id of which all runs that were created before the moment lie at or below, in any account; null: there are no runs. Runs above it
 * were created at the moment or later, and so entered later.
 */
export async function lastCreatedBefore(querier: Querier, moment: Date): Promise<number | null> {
  const { rows } = await querier.query<{ low: number }>({ ...find, values: [moment] });
  return rows[0]?.low ?? null;
}
