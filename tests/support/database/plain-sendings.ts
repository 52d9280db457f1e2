import type pg from 'pg';
import type { Period } from '../../../db/figures/range-values';

/** What is counted of the messages of an automation, a template and a channel. */
interface PlainSending {
  automatisation_id: number;
  template_id: number;
  channel: string;
  kind: string;
  messages: number;
}

/**
 * SQL: what became of each message by what was told of it, message by message. One of which something became was sent, however its call
 * ended. When and of which template a message was is taken from the run where it is not noted.
 */
const becameOf = `
  SELECT r.automatisation_id, COALESCE(s.template_id, (c.request -> 'template' ->> 'id')::bigint, 0) AS template_id, substring(c.webhook FROM '_send_(.*)$') AS channel, told.kind
  FROM calls c
  JOIN automatisation_runs r ON r.id = c.run_id
  LEFT JOIN automatisation_run_steps v ON v.run_id = c.run_id AND v.visit = c.visit
  LEFT JOIN sent_messages s ON s.run_id = c.run_id AND s.visit = c.visit
  CROSS JOIN LATERAL (
    SELECT COALESCE(bool_or(kind = 'bounced'), false) AS bounced,
           COALESCE(bool_or(kind IN ('delivered', 'opened', 'clicked', 'complained', 'unsubscribed')), false) AS arrived,
           COALESCE(bool_or(kind = 'opened' AND NOT is_machine), false) AS opened,
           COALESCE(bool_or(kind = 'clicked' AND NOT is_machine), false) AS clicked,
           COALESCE(bool_or(kind = 'complained'), false) AS complained,
           COALESCE(bool_or(kind = 'unsubscribed'), false) AS unsubscribed
    FROM message_outcomes WHERE run_id = c.run_id AND visit = c.visit
  ) o
  CROSS JOIN LATERAL (
    VALUES ('sent', true), ('delivered', o.arrived AND NOT o.bounced), ('opened', o.opened), ('clicked', o.clicked), ('bounced', o.bounced),
           ('complained', o.complained), ('unsubscribed', o.unsubscribed)
  ) told (kind, is_so)
  WHERE c.user_id = $1 AND (c.state = 'answered' OR o.bounced OR o.arrived) AND told.is_so
    AND COALESCE(s.moment, v.started_at, c.created_at) >= $2 AND COALESCE(s.moment, v.started_at, c.created_at) < $3`;

/** The messages of an account in a period, message by message: what `readSendings` says, which reads what is kept. */
export async function plainSendings(
  pool: pg.Pool,
  userId: number,
  { from, to }: Period,
): Promise<PlainSending[]> {
  const { rows } = await pool.query<PlainSending>(
    `SELECT automatisation_id, template_id, channel, kind, sum(messages)::bigint AS messages
     FROM (
       SELECT *, 1 AS messages FROM (${becameOf}) became
       UNION ALL
       SELECT automatisation_id, template_id, channel, kind, messages FROM erased_sendings
       WHERE user_id = $1 AND start >= $2 AND start < $3
     ) each_message
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    [userId, from ?? '-infinity', to ?? 'infinity'],
  );
  return rows;
}
