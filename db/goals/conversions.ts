import type pg from 'pg';
import type { NumberFormat } from '../../domain/values/numbers';
import { goalFilters, goalValue, type GoalInput } from '../../domain/entities/automatisations/goal';
import type { JsonObject } from '../../domain/entities/common';
import { passes } from '../../domain/steps/filter';

/** A goal with how its account writes numbers and times. */
export interface CountedGoal extends GoalInput {
  id: number;
  number_format: NumberFormat | null;
  timezone: string | null;
}

/** SQL: the columns of a CountedGoal, of the goal `g` of the account `u`. */
export const countedGoalColumns = `
  g.id, g.event_name, g.filters, g.window_days::integer, g.value_field, u.number_format, u.timezone`;

export interface ReadEvent {
  data: JsonObject;
  created_at: Date;
}

/** Whether an event of the goal's name reaches it, and with which value. */
export function reached(goal: CountedGoal, { data, created_at }: ReadEvent): { value: number | null } | null {
  const { number_format, timezone } = goal;
  const reading = { number_format, timezone, now: created_at.getTime() };
  return passes(goalFilters(goal, reading), data) ? { value: goalValue(goal, data, number_format) } : null;
}

/** SQL: whether the event `e` is one by which the entry `n` of the goal `g` may convert, by its time. */
export const isInWindow = `
  e.created_at >= n.entered_at AND e.created_at <= n.entered_at + g.window_days * interval '24 hours'
  AND e.id IS DISTINCT FROM n.entry_event_id`;

/**
 * SQL: the same, for finding entries by an event: with both limits of when they began, so that those of other times are not read (the index of
 * migration 074).
 */
export const isOfWindow = `
  ${isInWindow} AND n.entered_at >= e.created_at - g.window_days * interval '24 hours'`;

/** An event that reaches a goal: for one run, or (null) for each run of its contact in whose window it is. */
export interface Conversion {
  goalId: number;
  runId: number | null;
  eventId: number;
  value: number | null;
}

/** How many entries are noted in one statement. */
const notedAtOnce = 20_000;

const note = {
  name: 'note-conversions',
  text: `
    WITH hit AS MATERIALIZED (
      SELECT DISTINCT ON (n.run_id, n.goal_id)
             n.run_id, n.goal_id, n.user_id, n.entered_at, n.is_control, n.is_compared, n.is_left_out, n.is_unsent, e.id AS event_id,
             e.created_at, i.value, CASE WHEN n.converted_at IS NULL THEN 1 ELSE 0 END AS more, COALESCE(i.value, 0) - COALESCE(n.value, 0) AS worth
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[]) AS i (goal_id, run_id, event_id, value)
      JOIN goals g ON g.id = i.goal_id
      JOIN events e ON e.id = i.event_id AND e.user_id = g.user_id
      JOIN goal_entries n ON n.goal_id = g.id AND n.contact_id = e.contact_id AND (i.run_id IS NULL OR n.run_id = i.run_id)
       AND ${isOfWindow}
       AND (n.converted_at IS NULL OR (e.created_at, e.id) < (n.converted_at, n.event_id))
      ORDER BY n.run_id, n.goal_id, e.created_at, e.id LIMIT ${notedAtOnce}
    ), noted AS (
      UPDATE goal_entries n SET event_id = hit.event_id, converted_at = hit.created_at, value = hit.value
      FROM hit WHERE n.run_id = hit.run_id AND n.goal_id = hit.goal_id
    ), added AS (
      UPDATE goal_figures f
      SET converted = f.converted + news.more, value = f.value + news.worth,
          treated_converted = f.treated_converted + news.treated, control_converted = f.control_converted + news.control,
          treated_value = f.treated_value + news.treated_worth, control_value = f.control_value + news.control_worth
      FROM (
        SELECT goal_id, quarter_start(entered_at) AS start,
               sum(CASE WHEN is_control OR is_unsent THEN 0 ELSE more END) AS more,
               sum(CASE WHEN is_control OR is_unsent THEN 0 ELSE worth END) AS worth,
               sum(CASE WHEN is_compared AND NOT is_control THEN more ELSE 0 END) AS treated,
               sum(CASE WHEN is_compared AND is_control THEN more ELSE 0 END) AS control,
               sum(CASE WHEN is_compared AND NOT is_control THEN worth ELSE 0 END) AS treated_worth,
               sum(CASE WHEN is_compared AND is_control THEN worth ELSE 0 END) AS control_worth
        FROM hit WHERE NOT is_left_out GROUP BY 1, 2
      ) news
      WHERE f.goal_id = news.goal_id AND f.start = news.start
    )
    SELECT count(*) AS noted FROM hit`,
};

/**
 * Notes the first event by which each run reached the goal, and adds to the figures, unless the run is left out of them. An event that is
 * earlier than the noted one takes its place. Returns whether there may be more runs: the same conversions note the next ones. The caller holds
 * the row of `goals_counted`.
 */
export async function noteConversions(
  client: pg.ClientBase,
  conversions: readonly Conversion[],
): Promise<boolean> {
  if (conversions.length === 0) return false;
  const { rows } = await client.query<{ noted: number }>({
    ...note,
    values: [
      conversions.map(({ goalId }) => goalId),
      conversions.map(({ runId }) => runId),
      conversions.map(({ eventId }) => eventId),
      conversions.map(({ value }) => value),
    ],
  });
  return rows[0]?.noted === notedAtOnce;
}
