import { waitingCalls, waitingCallsCounted } from '../../domain/entities/notice';
import { isTriedAgain } from '../outbound-calls/retried';
import type { Querier } from '../database/connection';
import type { FoundNotice } from './found';

/**
 * The steps whose calls have been tried in vain for a while. At most so many calls of an account are read, those of the oldest runs; where
 * there are more, open notices stay open, because it is unknown whether they are over.
 */
export async function findWaitingCalls(client: Querier, accounts: readonly number[]): Promise<FoundNotice[]> {
  const { rows } = await client.query<FoundNotice>(
    `WITH waiting AS (
       SELECT c.*, count(*) OVER (PARTITION BY c.user_id) = ${waitingCallsCounted} AS is_cut
       FROM unnest($1::bigint[]) AS account (id)
       CROSS JOIN LATERAL (
         SELECT c.user_id, c.step_id, c.user_app_id, c.first_sent_at, c.trouble FROM calls c
         WHERE c.user_id = account.id AND ${isTriedAgain} ORDER BY c.run_id, c.visit LIMIT ${waitingCallsCounted}
       ) c
     ), found AS (
       SELECT w.user_id, s.automatisation_id, w.step_id, min(w.first_sent_at) AS began_at, count(*) AS count,
              (array_agg(w.trouble ORDER BY w.first_sent_at DESC))[1] AS trouble
       FROM waiting w JOIN automatisation_steps s ON s.user_id = w.user_id AND s.id = w.step_id
       GROUP BY w.user_id, s.automatisation_id, w.step_id
     )
     SELECT user_id, 'calls_waiting' AS kind, automatisation_id, step_id, NULL AS user_app_id, began_at, count,
            jsonb_build_object('reason', jsonb_build_object('code', trouble -> 'code', 'message', trouble -> 'message')) AS detail,
            began_at < now() - interval '${waitingCalls.opens} seconds' AS opens
     FROM found WHERE began_at < now() - interval '${waitingCalls.stays} seconds'
     UNION ALL
     SELECT n.user_id, n.kind, n.automatisation_id, n.step_id, NULL, n.began_at, n.count, n.detail, false
     FROM notices n
     WHERE n.kind = 'calls_waiting' AND n.ended_at IS NULL AND n.user_id IN (SELECT user_id FROM waiting WHERE is_cut)
       AND NOT EXISTS (SELECT FROM found f WHERE f.user_id = n.user_id AND f.step_id = n.step_id)`,
    [accounts],
  );
  return rows;
}
