import type pg from 'pg';
import { isDecidedByShares, isOfSplit, readByWay, type GoalRange } from './visits-of-splits';

/** How the contacts of one way of a split did. */
export interface FiguresOfWay {
  step_id: number;
  way: string;
  entered: number;
  converted: number;
  value: number;
}

/*
 * A contact counts at a split by its first visit in the range of those that are meant, and has converted if its run reached the goal after
 * that. Runs that began in the account's control group, and those whom a broadcast was not sent to, are left out.
 */
const statementOf = (isMeant: string): string => `
  SELECT step_id, way, count(*) AS entered, count(*) FILTER (WHERE has_converted) AS converted,
         COALESCE(sum(value) FILTER (WHERE has_converted), 0)::float8 AS value
  FROM (
    SELECT DISTINCT ON (v.step_id, n.contact_id) v.step_id, v.detail ->> 'branch' AS way, n.value,
           n.converted_at >= v.started_at AS has_converted
    FROM automatisation_run_steps v JOIN goal_entries n ON n.run_id = v.run_id AND n.goal_id = $1 AND NOT n.is_left_out AND NOT n.is_unsent
    WHERE v.automatisation_id = $2 AND ${isMeant} AND v.user_id = $3
      AND v.started_at >= $4 AND v.started_at < $5
    ORDER BY v.step_id, n.contact_id, v.started_at
  ) first
  GROUP BY 1, 2 ORDER BY 1, 2`;

/** The figures of a goal by the ways of the flow's splits, of visits at which the shares decided. */
export const figuresByWay = (pool: pg.Pool, range: GoalRange): Promise<FiguresOfWay[]> =>
  readByWay<FiguresOfWay>(pool, { what: 'ways', statement: statementOf(isDecidedByShares) }, range);

/** The same with visits at which a winner decided. */
export const figuresWithWinner = (pool: pg.Pool, range: GoalRange): Promise<FiguresOfWay[]> =>
  readByWay<FiguresOfWay>(pool, { what: 'ways with winner', statement: statementOf(isOfSplit) }, range);
