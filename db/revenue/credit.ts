import type pg from 'pg';
import { figureKey, figuresOf } from './figures-sql';
import { daysBefore, lastMessageBefore, mayCount } from './last-message';

/** The event `d`. */
const event = { contact: 'd.contact_id', account: 'd.user_id', at: 'd.at', days: 'd.window_days' };

/** SQL: the message that the event `d` counts for: the last one that was sent, or the last one in which a person followed a link. */
const messageOf = `
  SELECT m.automatisation_id, m.template_id
  FROM (
    SELECT run_id, visit FROM (${lastMessageBefore(event)}) sent WHERE d.credit = 'last_message'
    UNION ALL
    (
      SELECT c.run_id, c.visit FROM calls c CROSS JOIN LATERAL (
        SELECT max(o.at) AS at FROM message_outcomes o
        WHERE o.run_id = c.run_id AND o.visit = c.visit AND o.kind = 'clicked' AND NOT o.is_machine
          AND o.at <= d.at AND o.at >= ${daysBefore(event.at, event.days)} OFFSET 0
      ) clicked
      WHERE d.credit = 'last_click' AND ${mayCount(event)} AND clicked.at IS NOT NULL
      ORDER BY clicked.at DESC, c.run_id DESC, c.visit DESC LIMIT 1
    )
  ) last
  CROSS JOIN LATERAL (
    SELECT automatisation_id, template_id FROM sent_messages WHERE run_id = last.run_id AND visit = last.visit OFFSET 0
  ) m`;

const credit = `
  WITH due AS MATERIALIZED (
    SELECT * FROM revenue_events WHERE due_at <= now() ORDER BY due_at, event_id LIMIT $1
  ), credited AS (
    UPDATE revenue_events e SET due_at = NULL, automatisation_id = found.automatisation_id, template_id = found.template_id
    FROM (
      SELECT d.event_id, m.automatisation_id, m.template_id FROM due d LEFT JOIN LATERAL (${messageOf}) m ON true
    ) found
    WHERE e.event_id = found.event_id
    RETURNING e.*
  ), added AS (
    INSERT INTO revenue_figures AS kept (${figureKey}, events, value)
    ${figuresOf('credited')}
    ON CONFLICT (${figureKey}) DO UPDATE SET events = kept.events + EXCLUDED.events, value = kept.value + EXCLUDED.value
  )
  SELECT count(*) AS events FROM credited`;

/**
 * Looks for the messages of the next events that brought revenue, so many at most, and adds them to the figures, each once. It is never done again: what becomes of
 * messages later, and another setting, change nothing of it. Returns whether there may be more. The caller holds the row of `goals_counted`.
 */
export async function creditRevenue(client: pg.ClientBase, limit: number): Promise<boolean> {
  const { rows } = await client.query<{ events: number }>(credit, [limit]);
  return rows[0]?.events === limit;
}

/** Puts off the next event, for which the message cannot be found, for an hour; returns it. The caller holds the row of `goals_counted`. */
export async function putRevenueOff(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ event_id: number }>(
    `UPDATE revenue_events SET due_at = now() + interval '1 hour'
     WHERE event_id = (SELECT event_id FROM revenue_events WHERE due_at <= now() ORDER BY due_at, event_id LIMIT 1) RETURNING event_id`,
  );
  return rows[0]?.event_id ?? null;
}
