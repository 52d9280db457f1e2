import { lengthsOf } from './kinds';

/**
 * The table of runs by the moment they entered, and by the name of the event that started them. Loop items were not started by an event.
 */
export const runFigure = { table: 'run_counts', finest: 1 } as const;

/** Adds the runs that were erased because of their age (`db/retention/runs.ts`), where the figures are made again. */
export const addErasedRuns = `
  INSERT INTO run_counts (user_id, hours, start, name, runs)
  SELECT user_id, hours, period_start(hours, start), name, sum(runs)
  FROM erased_runs CROSS JOIN ${lengthsOf(runFigure)}
  WHERE start > '-infinity'
  GROUP BY 1, 2, 3, 4`;

/**
 * Adds the runs with an id above $1 and up to $2, and earlier ones that have entered since. Runs that have not entered yet are noted in the
 * same statement, and so in the same snapshot: no run falls in between.
 */
export const addRuns = `
  WITH entered AS (
    DELETE FROM runs_entering waiting USING automatisation_runs r
    WHERE r.user_id = waiting.user_id AND r.id = waiting.run_id
      AND (r.entered_at IS NOT NULL OR r.state NOT IN ('running', 'failed'))
    RETURNING r.user_id, r.event_id, r.entered_at
  ), news AS MATERIALIZED (
    SELECT id, user_id, event_id, entered_at, state FROM automatisation_runs
    WHERE id > $1 AND id <= $2 AND parent_run_id IS NULL
  ), noted AS (
    INSERT INTO runs_entering (user_id, run_id)
    SELECT user_id, id FROM news WHERE entered_at IS NULL AND state IN ('running', 'failed')
  ), shortest AS MATERIALIZED (
    SELECT r.user_id, period_start(1::smallint, entered_at) AS start, coalesce(e.name, '') AS name, count(*) AS runs
    FROM (
      SELECT user_id, event_id, entered_at FROM entered
      UNION ALL
      SELECT user_id, event_id, entered_at FROM news
    ) r
    LEFT JOIN events e ON e.id = r.event_id
    WHERE entered_at IS NOT NULL
    GROUP BY 1, 2, 3
  )
  INSERT INTO run_counts (user_id, hours, start, name, runs)
  SELECT user_id, hours, period_start(hours, start), name, sum(runs)
  FROM shortest CROSS JOIN ${lengthsOf(runFigure)}
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (user_id, hours, start, name) DO UPDATE SET runs = run_counts.runs + EXCLUDED.runs`;
