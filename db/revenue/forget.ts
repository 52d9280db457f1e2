import type { Querier } from '../database/connection';
import { figuresOf } from './figures-sql';

/** Whose revenue is deleted, or of which events. */
type RevenueOwner = { contactIds: readonly number[] } | { eventIds: readonly number[] };

/**
 * Deletes the revenue of contacts, or of events, also from the figures, in the transaction that deletes them. The caller holds the row of `goals_counted`
 * (`forgetRunFigures`), so that nothing is subtracted that does not count yet.
 */
export async function forgetRevenue(client: Querier, userId: number, owner: RevenueOwner): Promise<void> {
  const [owned, ids] =
    'contactIds' in owner ? ['contact_id', owner.contactIds] : ['event_id', owner.eventIds];
  await client.query(
    `WITH gone AS (DELETE FROM revenue_events WHERE user_id = $1 AND ${owned} = ANY ($2::bigint[]) RETURNING *)
     UPDATE revenue_figures figure SET events = figure.events - lost.events, value = figure.value - lost.value
     FROM (${figuresOf('gone')}) lost
     WHERE figure.user_id = lost.user_id AND figure.hours = lost.hours AND figure.start = lost.start
       AND figure.automatisation_id = lost.automatisation_id AND figure.template_id = lost.template_id`,
    [userId, ids],
  );
}

/** Deletes what is known of the revenue of events that are erased because of their age, in the transaction that does it; it stays counted. */
export async function keepErasedRevenue(client: Querier, eventIds: readonly number[]): Promise<void> {
  await client.query(
    `WITH gone AS (DELETE FROM revenue_events WHERE event_id = ANY ($1::bigint[]) AND due_at IS NULL RETURNING *)
     INSERT INTO erased_revenue AS kept (user_id, start, automatisation_id, template_id, events, value)
     SELECT user_id, date_trunc('hour', at, 'UTC'), COALESCE(automatisation_id, 0), COALESCE(template_id, 0), count(*), sum(value)
     FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
     ON CONFLICT (user_id, start, automatisation_id, template_id)
       DO UPDATE SET events = kept.events + EXCLUDED.events, value = kept.value + EXCLUDED.value`,
    [eventIds],
  );
}
