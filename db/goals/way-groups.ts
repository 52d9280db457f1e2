import type pg from 'pg';
import { isDecidedByShares, readByWay, type GoalRange } from './visits-of-splits';

/** The contacts that are compared with the control group and took a way of a split. */
export interface GroupOfWay {
  step_id: number;
  way: string;
  entered: number;
  converted: number;
  /** All that are compared and entered meanwhile: from the first to the last one for whom the shares of the split decided. */
  treated: number;
  treated_converted: number;
  control: number;
  control_converted: number;
}

/*
 * As in the comparison of all, a contact is in the range by its entry, and has converted whenever its run reached the goal.
 */
const statement = `
  WITH came AS (
    SELECT DISTINCT ON (v.step_id, n.run_id) v.step_id, v.detail ->> 'branch' AS way, n.converted_at, quarter_start(n.entered_at) AS start
    FROM automatisation_run_steps v JOIN goal_entries n ON n.run_id = v.run_id AND n.goal_id = $1
    WHERE v.automatisation_id = $2 AND ${isDecidedByShares} AND v.user_id = $3
      AND v.started_at >= $4
      AND n.is_compared AND quarter_start(n.entered_at) >= $4 AND quarter_start(n.entered_at) < $5
    ORDER BY v.step_id, n.run_id, v.started_at
  ), ways AS (
    SELECT step_id, way, count(*) AS entered, count(converted_at) AS converted FROM came GROUP BY 1, 2
  ), periods AS (
    SELECT step_id, min(start) AS first, max(start) AS last FROM came GROUP BY 1
  ), meanwhile AS (
    SELECT p.step_id, sum(treated)::bigint AS treated, sum(treated_converted)::bigint AS treated_converted,
           sum(control)::bigint AS control, sum(control_converted)::bigint AS control_converted
    FROM periods p JOIN goal_figures f ON f.goal_id = $1 AND f.user_id = $3 AND f.start BETWEEN p.first AND p.last
    GROUP BY 1
  )
  SELECT step_id, way, entered, converted, treated, treated_converted, control, control_converted
  FROM ways JOIN meanwhile USING (step_id) ORDER BY step_id, way`;

/** The groups of the ways of the flow's splits, to compare with the control group. */
export const groupsByWay = (pool: pg.Pool, range: GoalRange): Promise<GroupOfWay[]> =>
  readByWay<GroupOfWay>(pool, { what: 'way groups', statement }, range);
