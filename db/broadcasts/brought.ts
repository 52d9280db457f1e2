import type { Querier } from '../database/connection';
import { longestPeriod } from '../figures/range';
import type { BroadcastRow } from './read';

/** What contacts did after a broadcast was sent to them, as its goal counts it, and the revenue that counts for it. */
export interface Brought {
  /** Null: it has no goal. */
  goal: {
    event_name: string;
    window_days: number;
    has_value: boolean;
    sent_to: number;
    reached: number;
    value: number;
    /** The window of somebody it was sent to is open. */
    is_open: boolean;
  } | null;
  /** Null: nothing counts as revenue. */
  revenue: { events: number; value: number } | null;
}

const goalOf = `
  SELECT g.event_name, g.window_days::integer, g.value_field IS NOT NULL AS has_value, f.sent_to, f.reached, f.value,
         COALESCE(f.last + (g.window_days * 24 + 1) * interval '1 hour' > now(), false) AS is_open
  FROM goals g
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(entered), 0)::bigint AS sent_to, COALESCE(sum(converted), 0)::bigint AS reached,
           COALESCE(sum(value), 0)::float8 AS value, max(start) FILTER (WHERE entered > 0) AS last
    FROM goal_figures WHERE user_id = g.user_id AND goal_id = g.id
  ) f
  WHERE g.user_id = $1 AND g.automatisation_id = $2 AND g.replaced_at IS NULL`;

/** Nothing counts for a broadcast before it has begun. */
const revenueOf = `
  SELECT f.events, f.value
  FROM (
    SELECT COALESCE(sum(events), 0)::bigint AS events, COALESCE(sum(value), 0)::float8 AS value
    FROM revenue_figures
    WHERE user_id = $1 AND hours = ${longestPeriod} AND start >= period_start(${longestPeriod}::smallint, $3) AND automatisation_id = $2
  ) f
  WHERE f.events > 0 OR EXISTS (SELECT FROM revenue_settings WHERE user_id = $1)`;

/** What a broadcast has brought by now. */
export async function readBrought(
  querier: Querier,
  userId: number,
  { id, begun_at }: Pick<BroadcastRow, 'id' | 'begun_at'>,
): Promise<Brought> {
  const goals = await querier.query<NonNullable<Brought['goal']>>(goalOf, [userId, id]);
  const revenue = await querier.query<NonNullable<Brought['revenue']>>(revenueOf, [
    userId,
    id,
    begun_at ?? new Date(),
  ]);
  return { goal: goals.rows[0] ?? null, revenue: revenue.rows[0] ?? null };
}
