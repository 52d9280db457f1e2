import type { Querier } from '../database/connection';

/** The figures of a day, by its place among the starts. */
export interface FiguresOfDay {
  day: number;
  entered: number;
  converted: number;
  value: number;
  treated: number;
  treated_converted: number;
  treated_value: number;
  control: number;
  control_converted: number;
  control_value: number;
  left_out: number;
}

interface Range {
  goalId: number;
  userId: number;
  from: Date;
  to: Date;
}

/**
 * The figures of a goal for the runs that began in a range, by day. It reads a row for each quarter of an hour in which runs began, however
 * many they were.
 *
 * @param starts the first moments of the days, in order (milliseconds); the first one is not after the beginning of the range.
 */
export async function figuresByDay(
  querier: Querier,
  { goalId, userId, from, to }: Range,
  starts: readonly number[],
): Promise<FiguresOfDay[]> {
  const { rows } = await querier.query<FiguresOfDay>(
    `SELECT width_bucket(start, $5::timestamptz[]) - 1 AS day, sum(entered)::bigint AS entered,
            sum(converted)::bigint AS converted, sum(value)::float8 AS value,
            sum(treated)::bigint AS treated, sum(treated_converted)::bigint AS treated_converted, sum(treated_value)::float8 AS treated_value,
            sum(control)::bigint AS control, sum(control_converted)::bigint AS control_converted, sum(control_value)::float8 AS control_value,
            sum(left_out)::bigint AS left_out
     FROM goal_figures WHERE goal_id = $1 AND user_id = $2 AND start >= $3 AND start < $4 GROUP BY 1 ORDER BY 1`,
    [goalId, userId, from, to, starts.map((start) => new Date(start))],
  );
  return rows;
}
