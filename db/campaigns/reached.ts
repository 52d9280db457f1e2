import { messageWebhooks } from '../../domain/apps/webhook';
import type { CallReference } from '../outbound-calls/call';
import type { Querier } from '../database/connection';

const note = {
  name: 'note-reached-items',
  text: `
    INSERT INTO reached_items (item_id, user_id, run_id, contact_id, is_unknown)
    SELECT DISTINCT ON (1) COALESCE(above.id, item.id), item.user_id, COALESCE(above.parent_run_id, item.parent_run_id),
           CASE WHEN above.id IS NULL THEN item.contact_id ELSE above.contact_id END, c.state = 'unknown'
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[]) AS i (run_id, visit, user_id)
    JOIN calls c ON c.run_id = i.run_id AND c.visit = i.visit AND c.user_id = i.user_id AND c.webhook = ANY ($4::text[])
    JOIN automatisation_runs item ON item.user_id = c.user_id AND item.id = c.run_id AND item.parent_run_id IS NOT NULL
    JOIN automatisations a ON a.user_id = item.user_id AND a.id = item.automatisation_id AND a.is_campaign
    -- An item of a loop inside a loop: the outer one's item is meant.
    LEFT JOIN automatisation_runs above ON above.user_id = item.user_id AND above.id = item.parent_run_id AND above.parent_run_id IS NOT NULL
    ORDER BY 1, 5
    ON CONFLICT (item_id) DO UPDATE SET is_unknown = false WHERE reached_items.is_unknown AND NOT EXCLUDED.is_unknown`,
};

/**
 * Notes which items of campaigns' loops have been reached by calls, in the transaction in which these were answered or became unknown.
 * Calls that send no message to a contact, and calls of other runs, are skipped. A noted item stays noted, whatever becomes of later
 * messages.
 */
export async function noteReached(client: Querier, calls: readonly CallReference[]): Promise<void> {
  if (calls.length === 0) return;
  await client.query({
    ...note,
    values: [
      calls.map(({ runId }) => runId),
      calls.map(({ visit }) => visit),
      calls.map(({ userId }) => userId),
      messageWebhooks,
    ],
  });
}
