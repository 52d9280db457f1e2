import type pg from 'pg';
import type { Channel } from '../../domain/entities/contacts/channel';
import type { MessageCount } from '../../domain/entities/automatisations/steps/step-count';
import { toJson } from '../../domain/values/json';
import { isBroadcast } from '../broadcasts/is-broadcast';
import { costlyRead } from '../database/costly-read';
import { rangeValues, type Period } from '../figures/range-values';

/** How many messages of an automation, a template and a channel were sent, or became something. */
export interface SendingRow {
  automatisation_id: number;
  name: string;
  is_campaign: boolean;
  is_broadcast: boolean;
  /** 0: the step has its own text. */
  template_id: number;
  channel: Channel;
  kind: MessageCount;
  messages: number;
}

/** SQL: whether a moment is in the span `e`. */
const within = (moment: string): string => `${moment} >= e.since AND ${moment} < e.until`;

/** SQL: what is counted of a table in the parts of hours at the ends, by an index of the account's moments. */
const atEnds = (table: string): string => `
        SELECT c.automatisation_id, c.of_id, c.what, c.number FROM ends e CROSS JOIN LATERAL (
          SELECT automatisation_id, of_id, what, number FROM counted_sendings_of_${table}
          WHERE user_id = $1 AND ${within('moment')} OFFSET 0
        ) c`;

/** $1: account; $2 to $4: periods by their lengths; $5 and $6: the ends; $7 and $8: what the periods cover. */
const read = {
  name: 'read-sendings',
  text: `
    WITH ends AS MATERIALIZED (
      SELECT * FROM unnest($5::timestamptz[], $6::timestamptz[]) AS e (since, until) WHERE since < until
    ), each_part AS MATERIALIZED (
        SELECT c.automatisation_id, c.of_id, c.what, c.number
        FROM unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) AS p (hours, since, until)
        CROSS JOIN LATERAL (
          SELECT automatisation_id, of_id, what, number FROM flow_counts
          WHERE user_id = $1 AND kind = 'sending' AND hours = p.hours AND start >= p.since AND start < p.until OFFSET 0
        ) c
        UNION ALL
        SELECT automatisation_id, of_id, what, number FROM flow_count_changes
        WHERE user_id = $1 AND kind = 'sending' AND start >= $7::timestamptz AND start < $8::timestamptz
        UNION ALL
        ${['sent_messages', 'message_results', 'erased_sendings'].map(atEnds).join(' UNION ALL ')}
    ), counted AS MATERIALIZED (
      SELECT automatisation_id, of_id, what, sum(number)::bigint AS messages FROM each_part GROUP BY 1, 2, 3 HAVING sum(number) <> 0
    )
    SELECT c.automatisation_id, a.name, a.is_campaign, a.is_broadcast, c.of_id AS template_id, split_part(c.what, ':', 1) AS channel,
           split_part(c.what, ':', 2) AS kind, c.messages, (SELECT count(*) FROM each_part) AS rows_read
    FROM counted c CROSS JOIN LATERAL (
      SELECT name, is_campaign, ${isBroadcast('c.automatisation_id')} AS is_broadcast
      FROM automatisations WHERE user_id = $1 AND id = c.automatisation_id AND deleted_at IS NULL OFFSET 0
    ) a
    ORDER BY c.automatisation_id, c.of_id, c.what`,
};

/** The rows, and how many the database has added up for them. */
interface Read {
  sendings: SendingRow[];
  rows: number;
}

async function readAnew(pool: pg.Pool, userId: number, period: Period): Promise<Read> {
  const { hours, since, until, endsSince, endsUntil, wholeFrom, wholeTo } = rangeValues(period);
  const { rows } = await pool.query<SendingRow & { rows_read: number }>({
    ...read,
    values: [userId, hours, since, until, endsSince, endsUntil, wholeFrom, wholeTo],
  });
  return { sendings: rows.map(({ rows_read: _, ...row }) => row), rows: rows[0]?.rows_read ?? 0 };
}

/**
 * The messages of an account whose visits began in a period, and what became of them by now, as of this moment: what is kept, the changes
 * that are still to be added, and rows one by one in the parts of hours at the ends. Where these are many, the answer is kept for a while
 * (`costlyRead`). Those of deleted automations are gone with them.
 */
export async function readSendings(pool: pg.Pool, userId: number, period: Period): Promise<SendingRow[]> {
  const { sendings } = await costlyRead(
    pool,
    toJson(['sendings of', userId, period]),
    () => readAnew(pool, userId, period),
    ({ rows }) => rows,
  );
  return sendings;
}
