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

const given = 'event_name, value_field, credit, window_days';

/** SQL that keeps settings, of a relation of those that end now, for events that arrived before and are not passed yet. */
const keep = (ending: string): string => `
  INSERT INTO former_revenue_settings (user_id, ${given}, since, until) SELECT user_id, ${given}, since, now() FROM ${ending}
  ON CONFLICT DO NOTHING`;

/** Sets what brings an account revenue, in the caller's transaction. It counts from now on; one that is already so goes on. */
export async function saveRevenueSetting(
  client: Querier,
  userId: number,
  { event_name, value_field, credit, window_days }: RevenueSettingInput,
): Promise<void> {
  await client.query(
    `WITH ending AS (
       SELECT * FROM revenue_settings WHERE user_id = $1 AND (${given}) <> ($2, $3, $4, $5::smallint)
     ), kept AS (${keep('ending')})
     INSERT INTO revenue_settings AS kept (user_id, ${given}) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE
       SET event_name = EXCLUDED.event_name, value_field = EXCLUDED.value_field, credit = EXCLUDED.credit,
           window_days = EXCLUDED.window_days, since = now()
     WHERE (kept.event_name, kept.value_field, kept.credit, kept.window_days)
           <> (EXCLUDED.event_name, EXCLUDED.value_field, EXCLUDED.credit, EXCLUDED.window_days)`,
    [userId, event_name, value_field, credit, window_days],
  );
}

/** Counts no more revenue from now on. What was counted stays, and what has arrived before counts. */
export const removeRevenueSetting = (client: Querier, userId: number) =>
  client.query(
    `WITH ending AS (DELETE FROM revenue_settings WHERE user_id = $1 RETURNING *) ${keep('ending')}`,
    [userId],
  );

/** SQL: the settings by which events of now, and of before, count: those that arrived from `since` on, before `until`. */
export const settingsOfTimes = `
  SELECT user_id, ${given}, since, 'infinity'::timestamptz AS until FROM revenue_settings
  UNION ALL
  SELECT user_id, ${given}, since, until FROM former_revenue_settings`;

/** Forgets former settings once no event of their time can come: one that arrived a day after their end is passed. */
export const forgetFormerSettings = (client: Querier, passedEventId: number) =>
  client.query(
    `DELETE FROM former_revenue_settings
     WHERE until < (SELECT received_at FROM events WHERE id <= $1 ORDER BY id DESC LIMIT 1) - interval '1 day'`,
    [passedEventId],
  );
