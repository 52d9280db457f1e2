import { missingEvent } from '../../domain/entities/notice';
import type { Querier } from '../database/connection';
import type { FoundNotice } from './found';

/** The length of the periods in which gaps are measured, in hours: one of the lengths that figures are kept by (decision 7). */
const periodHours = 4;

/**
 * The published automations whose event came regularly and has not come for much longer than usual. One index look-up finds the last event;
 * only where that was long ago, the figures tell how regularly events came. The event counts as missing until one comes.
 */
export async function findMissingEvents(
  client: Querier,
  accounts: readonly number[],
): Promise<FoundNotice[]> {
  const { rows } = await client.query<FoundNotice>(
    `SELECT a.user_id, 'event_missing' AS kind, a.id AS automatisation_id, NULL AS step_id, NULL AS user_app_id,
            COALESCE(n.began_at, last.created_at) AS began_at, COALESCE(n.count, usual.events) AS count,
            jsonb_build_object('event_name', a.entry_event_name) AS detail, n.id IS NULL AS opens
     FROM automatisations a
     CROSS JOIN LATERAL (
       SELECT e.created_at FROM events e
       WHERE e.user_id = a.user_id AND e.name = a.entry_event_name AND e.created_at <= now() ORDER BY e.created_at DESC LIMIT 1
     ) last
     LEFT JOIN notices n ON n.user_id = a.user_id AND n.automatisation_id = a.id AND n.kind = 'event_missing' AND n.ended_at IS NULL
       AND n.detail ->> 'event_name' = a.entry_event_name AND n.began_at >= last.created_at
     CROSS JOIN LATERAL (
       SELECT now() - GREATEST(last.created_at, a.publish_date) AS lasts OFFSET 0
     ) silence
     CROSS JOIN LATERAL (
       SELECT sum(events)::bigint AS events, count(DISTINCT (start AT TIME ZONE 'UTC')::date) AS days,
              GREATEST(max(gap), interval '${periodHours} hours') AS longest
       FROM (
         SELECT start, sum(events) AS events, start - lag(start) OVER (ORDER BY start) AS gap
         FROM event_name_blocks b
         WHERE silence.lasts >= interval '${missingEvent.hours} hours' AND n.id IS NULL
           AND b.user_id = a.user_id AND b.hours = ${periodHours} AND b.name = a.entry_event_name
           AND b.start >= now() - interval '${missingEvent.within} days'
         GROUP BY start
       ) period
     ) usual
     WHERE a.user_id = ANY ($1::bigint[]) AND a.is_active AND NOT a.is_campaign AND a.deleted_at IS NULL
       AND (n.id IS NOT NULL
            OR usual.events >= ${missingEvent.events} AND usual.days >= ${missingEvent.days}
               AND silence.lasts > ${missingEvent.gaps} * usual.longest)`,
    [accounts],
  );
  return rows;
}
