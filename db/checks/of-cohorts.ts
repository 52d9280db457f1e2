import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { isCounted } from '../goals/counted';
import { sqlCheck, type Check } from './check';

/** SQL: the conversions whose runs are kept, counted one by one. */
const plain = `
  SELECT e.goal_id, e.user_id, quarter_start(e.entered_at) AS start, week_of_goal(e.entered_at, e.converted_at) AS week,
         count(*) AS converted, COALESCE(sum(e.value), 0) AS value
  FROM goal_entries e
  WHERE e.entered_at IS NOT NULL AND e.converted_at IS NOT NULL AND ${isCounted('e')}
  GROUP BY 1, 2, 3, 4`;

/** SQL: goals, and whether all their runs are kept. Conversions of runs that were erased because of their age stay counted. */
const goals = `
  SELECT g.id AS goal_id,
         NOT EXISTS (SELECT FROM runs_kept_since k WHERE k.automatisation_id = g.automatisation_id)
           AND NOT EXISTS (
             SELECT FROM erased_items x JOIN automatisation_runs send ON send.user_id = x.user_id AND send.id = x.run_id
             WHERE send.automatisation_id = g.automatisation_id) AS is_whole
  FROM goals g WHERE g.replaced_at IS NULL`;

/**
 * SQL: the quarters of an hour of goals in which the weeks count fewer conversions than there are, others than there are where all runs are
 * kept, or more than the goal has altogether. Each table is read once, in one statement, and so in one moment.
 */
const wrong = `
  SELECT DISTINCT goal_id, start FROM (
    SELECT goal_id, start
    FROM (
      SELECT goal_id, start, sum(kept) AS kept, sum(there) AS there, sum(kept_value) AS kept_value, sum(there_value) AS there_value
      FROM (
        SELECT goal_id, start, week, converted AS kept, 0 AS there, value AS kept_value, 0 AS there_value FROM goal_cohorts
        UNION ALL
        SELECT goal_id, start, week, 0, converted, 0, value FROM (${plain}) counted
      ) both_sides
      GROUP BY goal_id, start, week
    ) compared JOIN (${goals}) g USING (goal_id)
    WHERE kept < there OR g.is_whole AND (kept <> there OR kept_value <> there_value)
    UNION ALL
    SELECT c.goal_id, c.start
    FROM (SELECT goal_id, start, sum(converted) AS converted FROM goal_cohorts GROUP BY 1, 2) c JOIN (${goals}) g USING (goal_id)
    LEFT JOIN goal_figures f ON f.goal_id = c.goal_id AND f.start = c.start
    WHERE c.converted > COALESCE(f.converted, 0)
  ) found`;

/** The rule about the cohorts of reports (docs/decisions/0102). */
export const cohortCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'The cohorts of each goal count the conversions that there are, by the week in which they came.',
    remedy: 'Quarters of an hour that are wrong are counted again, from the runs that are kept.',
    finding: `SELECT 'goal ' || goal_id AS what FROM (SELECT DISTINCT goal_id FROM (${wrong}) each_quarter ORDER BY 1) found`,
    repair: (pool) =>
      inTransaction(pool, async (client) => {
        // The worker holds this row while it counts for goals.
        await client.query('SELECT FROM goals_counted FOR UPDATE');
        const { rows } = await client.query<{ goal_id: number; start: string }>(
          `SELECT goal_id, start::text AS start FROM (${wrong}) each_quarter`,
        );
        const quarters = [rows.map(({ goal_id: goal }) => goal), rows.map(({ start }) => start)];
        const chosen = `(SELECT * FROM unnest($1::bigint[], $2::timestamptz[]) AS i (goal_id, start)) i`;
        await client.query(
          `DELETE FROM goal_cohorts c USING ${chosen} WHERE c.goal_id = i.goal_id AND c.start = i.start`,
          quarters,
        );
        await client.query(
          `INSERT INTO goal_cohorts (goal_id, user_id, start, week, converted, value)
           SELECT p.goal_id, p.user_id, p.start, p.week, p.converted, p.value
           FROM (${plain}) p JOIN ${chosen} ON i.goal_id = p.goal_id AND i.start = p.start`,
          quarters,
        );
      }),
  });
