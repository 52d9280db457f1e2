import { isBroadcast } from '../broadcasts/is-broadcast';
import type { Querier } from '../database/connection';
import { rangeValues, type Period } from '../figures/range-values';

/** The revenue of a period that counts for messages of an automation and a template. */
export interface RevenueRow {
  /** 0: for no message. */
  automatisation_id: number;
  /** Null: no message, or the automation was deleted since. */
  name: string | null;
  is_campaign: boolean | null;
  is_broadcast: boolean | null;
  /** 0: no message, or its step has its own text. */
  template_id: number;
  events: number;
  value: number;
}

/** SQL: whether a moment is in the span `e`. */
const within = (moment: string): string => `${moment} >= e.since AND ${moment} < e.until`;

/** $1: account; $2 to $4: periods by their lengths; $5 and $6: the ends. */
const read = {
  name: 'read-revenue',
  text: `
    WITH ends AS MATERIALIZED (
      SELECT * FROM unnest($5::timestamptz[], $6::timestamptz[]) AS e (since, until) WHERE since < until
    ), counted AS MATERIALIZED (
      SELECT automatisation_id, template_id, sum(events)::bigint AS events, sum(value) AS value
      FROM (
        SELECT f.automatisation_id, f.template_id, f.events, f.value
        FROM unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) AS p (hours, since, until)
        CROSS JOIN LATERAL (
          SELECT automatisation_id, template_id, events, value FROM revenue_figures
          WHERE user_id = $1 AND hours = p.hours AND start >= p.since AND start < p.until OFFSET 0
        ) f
        UNION ALL
        SELECT COALESCE(r.automatisation_id, 0), COALESCE(r.template_id, 0), 1, r.value
        FROM ends e CROSS JOIN LATERAL (
          SELECT automatisation_id, template_id, value FROM revenue_events
          WHERE user_id = $1 AND due_at IS NULL AND ${within('at')} OFFSET 0
        ) r
        UNION ALL
        SELECT r.automatisation_id, r.template_id, r.events, r.value
        FROM ends e CROSS JOIN LATERAL (
          SELECT automatisation_id, template_id, events, value FROM erased_revenue
          WHERE user_id = $1 AND ${within('start')} OFFSET 0
        ) r
      ) each_part
      GROUP BY 1, 2 HAVING sum(events) <> 0
    )
    SELECT c.automatisation_id, a.name, a.is_campaign, a.is_broadcast, c.template_id, c.events, c.value::float8 AS value
    FROM counted c LEFT JOIN LATERAL (
      SELECT name, is_campaign, ${isBroadcast('c.automatisation_id')} AS is_broadcast
      FROM automatisations WHERE user_id = $1 AND id = c.automatisation_id AND deleted_at IS NULL OFFSET 0
    ) a ON true
    ORDER BY c.automatisation_id, c.template_id`,
};

/** The revenue of events of a period, by the automation and the template of the message that each counts for. */
export async function readRevenue(querier: Querier, userId: number, period: Period): Promise<RevenueRow[]> {
  const { hours, since, until, endsSince, endsUntil } = rangeValues(period);
  const { rows } = await querier.query<RevenueRow>({
    ...read,
    values: [userId, hours, since, until, endsSince, endsUntil],
  });
  return rows;
}
