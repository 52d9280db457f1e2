import { quietBeforeOver } from '../../domain/entities/notice';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import type { FoundNotice } from './found';

const input = `
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS f (
    user_id bigint, kind text, automatisation_id bigint, step_id bigint, user_app_id bigint,
    began_at timestamptz, count integer, detail jsonb, opens boolean)`;

const isAbout = `n.user_id = f.user_id AND n.kind = f.kind AND n.automatisation_id IS NOT DISTINCT FROM f.automatisation_id
  AND n.step_id IS NOT DISTINCT FROM f.step_id AND n.user_app_id IS NOT DISTINCT FROM f.user_app_id`;

/**
 * Updates the open notices of the accounts to what was found: they go on, begin, or end where they have not been true for a while.
 * Unchanged notices are not written.
 */
export async function keepNotices(
  client: Querier,
  accounts: readonly number[],
  found: readonly FoundNotice[],
): Promise<void> {
  const given = toJson(found);
  await client.query(
    `UPDATE notices n SET count = f.count, detail = f.detail, quiet_since = NULL
     FROM (${input}) f
     WHERE n.ended_at IS NULL AND ${isAbout} AND (n.count, n.detail, n.quiet_since) IS DISTINCT FROM (f.count, f.detail, NULL)`,
    [given],
  );
  await client.query(
    `INSERT INTO notices (user_id, kind, automatisation_id, step_id, user_app_id, began_at, count, detail)
     SELECT user_id, kind, automatisation_id, step_id, user_app_id, began_at, count, detail FROM (${input}) f WHERE opens
     ON CONFLICT DO NOTHING`,
    [given],
  );
  await client.query(
    `UPDATE notices n
     SET quiet_since = COALESCE(quiet_since, now()),
         ended_at = CASE WHEN quiet_since <= now() - interval '${quietBeforeOver} seconds' THEN quiet_since END
     WHERE n.user_id = ANY ($2::bigint[]) AND n.ended_at IS NULL
       AND (quiet_since IS NULL OR quiet_since <= now() - interval '${quietBeforeOver} seconds')
       AND NOT EXISTS (SELECT FROM (${input}) f WHERE ${isAbout})`,
    [given, accounts],
  );
}
