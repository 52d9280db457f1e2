import type pg from 'pg';
import { deleteWithRuns } from '../run-orders/delete';
import { lockFlow } from '../automatisations/stored-flow';
import { queueSchedulesOfFlow } from '../schedules/queue';
import type { Querier } from '../database/connection';

/** Tables whose rows give access to the account, or to what it owns. */
const signInsAndKeys = [
  'client_keys',
  'user_apps',
  'notice_mail_settings',
  'notice_mails',
  'passkeys',
  'passkey_challenges',
  'identities',
  'openid_attempts',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
];

/**
 * Ends an account for everybody, in the caller's transaction: nobody signs in to it, sends it anything or finds it any more. Its rows are
 * erased portion by portion afterwards (`erasePortion`). Its e-mail, shop and number are free for others at once.
 */
export async function beginErasure(client: Querier, userId: number): Promise<void> {
  await client.query(
    `UPDATE users
     SET erasing_since = clock_timestamp(), email = 'erased-' || gen_random_uuid(), password_hash = '', first_name = '', last_name = '', company_name = '',
         shopify_shop_domain = NULL, shopify_webhook_secret_encrypted = NULL, twilio_account_sid = NULL, data = '{}'
     WHERE id = $1`,
    [userId],
  );
  await client.query('DELETE FROM sessions WHERE $1 IN (user_id, impersonator_id)', [userId]);
  for (const table of signInsAndKeys) await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}

/** The accounts that are being erased. */
export async function accountsToErase(pool: Querier): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM users WHERE erasing_since IS NOT NULL ORDER BY id',
  );
  return rows.map(({ id }) => id);
}

/**
 * Tables with very many rows per account, ordered so that no deleted row cascades to thousands of others. Other tables are small, or are
 * erased with one of these, at the latest with the account itself.
 */
const large = [
  // Its topics are gone first: nothing that is erased is noted for segments.
  'segment_topics',
  'segment_checks',
  'segment_turns',
  'segment_members',
  'events',
  'contact_tags',
  'opt_out_changes',
  'topic_changes',
  'identify_messages',
  'rejected_calls',
  'import_rejections',
  'import_messages',
  'import_chunks',
  'import_changes',
  'import_portions',
  'imports',
  'contact_order_parts',
  'contact_orders',
  'backtest_parts',
  'past_order_parts',
  'contacts',
  'erased_opt_outs',
  'erased_topic_choices',
  'suppressions',
  'erasures',
  'erased_event_counts',
  'event_counts',
  'event_contacts',
  'event_name_contacts',
  'event_blocks',
  'event_name_blocks',
  'run_counts',
  'runs_entering',
  'flow_count_changes',
  'revenue_events',
  'revenue_figures',
  'erased_revenue',
  'contact_blocks',
  'deleted_campaigns',
  'message_template_versions',
  'message_templates',
  // Their bytes are removed afterwards, as those of deleted ones are.
  'message_images',
] as const;

/**
 * Erases the next portion of an account, in the caller's transaction: a flow with its runs, then so many rows of a table, last the account.
 * Returns whether it did anything: the rest may wait for others, such as runs that are ended in the background, or Temporal, which is told
 * to end workflows and to delete schedules. Afterwards the caller calls `notifyDispatcher`.
 */
export async function erasePortion(client: pg.ClientBase, userId: number, limit: number): Promise<boolean> {
  const claimed = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('account erasure', $1)) AS mine`,
    [userId],
  );
  if (!claimed.rows[0]?.mine) return false;
  const flows = await client.query<{ id: number; is_deleted: boolean }>(
    `SELECT id, deleted_at IS NOT NULL AS is_deleted FROM automatisations WHERE user_id = $1
     ORDER BY deleted_at IS NOT NULL, id LIMIT 1`,
    [userId],
  );
  const [flow] = flows.rows;
  if (flow?.is_deleted) return false;
  if (flow) {
    const reference = { userId, automatisationId: flow.id };
    await lockFlow(client, reference);
    await queueSchedulesOfFlow(client, reference);
    await deleteWithRuns(client, reference, userId);
    return true;
  }
  for (const table of large) {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT $2)`,
      [userId, limit],
    );
    if (rowCount) return true;
  }
  const { rowCount } = await client.query(
    'DELETE FROM users u WHERE id = $1 AND NOT EXISTS (SELECT FROM dispatch d WHERE d.user_id = u.id) AND NOT EXISTS (SELECT FROM erased_histories h WHERE h.user_id = u.id)',
    [userId],
  );
  return rowCount === 1;
}
