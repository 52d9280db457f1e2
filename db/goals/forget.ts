import type { Querier } from '../database/connection';
import { isCounted } from './counted';

/** SQL that subtracts entries of goals from the figures, where the run `r` meets the condition. */
export const forgettingEntries = (owned: string): string => `
  UPDATE goal_figures figure
  SET entered = figure.entered - lost.entered, converted = figure.converted - lost.converted, value = figure.value - lost.value,
      treated = figure.treated - lost.treated, treated_converted = figure.treated_converted - lost.treated_converted,
      control = figure.control - lost.control, control_converted = figure.control_converted - lost.control_converted,
      treated_value = figure.treated_value - lost.treated_value, control_value = figure.control_value - lost.control_value,
      left_out = figure.left_out - lost.left_out
  FROM (
    SELECT n.goal_id, quarter_start(n.entered_at) AS start, count(*) FILTER (WHERE ${isCounted('n')}) AS entered,
           count(n.converted_at) FILTER (WHERE ${isCounted('n')}) AS converted,
           COALESCE(sum(n.value) FILTER (WHERE ${isCounted('n')}), 0) AS value,
           count(*) FILTER (WHERE NOT is_control AND is_left_out) AS left_out,
           count(*) FILTER (WHERE is_compared AND NOT is_control) AS treated,
           count(n.converted_at) FILTER (WHERE is_compared AND NOT is_control) AS treated_converted,
           count(*) FILTER (WHERE is_compared AND is_control) AS control,
           count(n.converted_at) FILTER (WHERE is_compared AND is_control) AS control_converted,
           COALESCE(sum(n.value) FILTER (WHERE is_compared AND NOT is_control), 0) AS treated_value,
           COALESCE(sum(n.value) FILTER (WHERE is_compared AND is_control), 0) AS control_value
    FROM automatisation_runs r JOIN goal_entries n ON n.run_id = r.id
    WHERE r.user_id = $1 AND ${owned} AND n.entered_at IS NOT NULL
    GROUP BY 1, 2
  ) lost
  WHERE figure.goal_id = lost.goal_id AND figure.start = lost.start`;

/** SQL that subtracts the conversions of entries from the cohorts, where the run `r` meets the condition. */
export const forgettingCohorts = (owned: string): string => `
  UPDATE goal_cohorts cohort SET converted = cohort.converted - lost.converted, value = cohort.value - lost.value
  FROM (
    SELECT n.goal_id, quarter_start(n.entered_at) AS start, week_of_goal(n.entered_at, n.converted_at) AS week, count(*) AS converted,
           COALESCE(sum(n.value), 0) AS value
    FROM automatisation_runs r JOIN goal_entries n ON n.run_id = r.id
    WHERE r.user_id = $1 AND ${owned} AND n.entered_at IS NOT NULL AND n.converted_at IS NOT NULL AND ${isCounted('n')}
    GROUP BY 1, 2, 3
  ) lost
  WHERE cohort.goal_id = lost.goal_id AND cohort.start = lost.start AND cohort.week = lost.week`;

/** Waits until no process counts for goals; none does before the transaction ends. */
export async function lockGoalFigures(client: Querier): Promise<void> {
  await client.query('SELECT FROM goals_counted FOR UPDATE');
}
