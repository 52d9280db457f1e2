import type { RevenueSettingInput } from '../../domain/entities/reports/revenue';
import type { Querier } from '../database/connection';

/** What brings an account revenue, as it is stored. */
export interface StoredRevenueSetting extends RevenueSettingInput {
  since: Date;
}

/** What brings an account revenue; null: nothing is counted. */
export async function readRevenueSetting(
  querier: Querier,
  userId: number,
): Promise<StoredRevenueSetting | null> {
  const { rows } = await querier.query<StoredRevenueSetting>(
    'SELECT event_name, value_field, credit, window_days::integer, since FROM revenue_settings WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** Sets what brings an account revenue. It counts from now on; one that is already so goes on. */
export async function saveRevenueSetting(
  client: Querier,
  userId: number,
  { event_name, value_field, credit, window_days }: RevenueSettingInput,
): Promise<void> {
  await client.query(
    `INSERT INTO revenue_settings AS kept (user_id, event_name, value_field, credit, window_days) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE
       SET event_name = EXCLUDED.event_name, value_field = EXCLUDED.value_field, credit = EXCLUDED.credit,
           window_days = EXCLUDED.window_days, since = now()
     WHERE (kept.event_name, kept.value_field, kept.credit, kept.window_days)
           <> (EXCLUDED.event_name, EXCLUDED.value_field, EXCLUDED.credit, EXCLUDED.window_days)`,
    [userId, event_name, value_field, credit, window_days],
  );
}

/** Counts no more revenue from now on. What was counted stays. */
export const removeRevenueSetting = (client: Querier, userId: number) =>
  client.query('DELETE FROM revenue_settings WHERE user_id = $1', [userId]);
