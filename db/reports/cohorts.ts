import type { Querier } from '../database/connection';

/** The conversions of a cohort in a week after its entry. */
interface CohortWeek {
  /** Its place among the starts. */
  cohort: number;
  week: number;
  converted: number;
  value: number;
}

/**
 * The conversions of a goal by cohort and by week after the entry, of those that entered in a range. It reads a row for each quarter of an
 * hour in which runs began and each week in which some of them converted, however many they were.
 *
 * @param starts the first moments of the cohorts, in order (milliseconds); the first one is the beginning of the range.
 */
export async function conversionsByWeek(
  querier: Querier,
  { goalId, userId, to }: { goalId: number; userId: number; to: Date },
  starts: readonly number[],
): Promise<CohortWeek[]> {
  const { rows } = await querier.query<CohortWeek>(
    `SELECT width_bucket(start, $4::timestamptz[]) - 1 AS cohort, week::integer, sum(converted)::bigint AS converted,
            sum(value)::float8 AS value
     FROM goal_cohorts WHERE goal_id = $1 AND user_id = $2 AND start >= ($4::timestamptz[])[1] AND start < $3
     GROUP BY 1, 2 HAVING sum(converted) <> 0 ORDER BY 1, 2`,
    [goalId, userId, to, starts.map((start) => new Date(start))],
  );
  return rows;
}
