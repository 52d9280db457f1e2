import type pg from 'pg';
import { cutPastOrderOff } from '../past-contacts/order';
import type { StoredAutomatisation } from './Automatisation';
import type { FlowReference } from './stored-flow';

/** What a save sets of an automation. */
export type FlowSettings = Pick<
  StoredAutomatisation,
  | 'name'
  | 'entry_event_name'
  | 'is_active'
  | 'is_ghost'
  | 'reentry'
  | 'reentry_period'
  | 'reentry_field'
  | 'exit_strategy_type'
  | 'exit_strategy_value'
> & { tag_ids: readonly number[] };

const settingValues = (settings: FlowSettings): unknown[] => [
  settings.name,
  settings.entry_event_name,
  settings.is_active,
  settings.is_ghost,
  settings.reentry,
  settings.exit_strategy_type,
  settings.exit_strategy_value,
  settings.reentry_period,
  settings.reentry_field,
];

/** Stores a new automation or campaign; returns its id. An automation that is created as published gets its `publish_date`. */
export async function insertAutomatisation(
  client: pg.ClientBase,
  userId: number,
  settings: FlowSettings & { is_campaign: boolean },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO automatisations
       (user_id, name, entry_event_name, is_active, is_ghost, reentry, exit_strategy_type, exit_strategy_value,
        reentry_period, reentry_field, is_campaign, publish_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $4 AND NOT $11 THEN now() END)
     RETURNING id`,
    [userId, ...settingValues(settings), settings.is_campaign],
  );
  const [row] = rows;
  if (!row) throw new Error('The automation was not stored');
  await setTags(client, { userId, automatisationId: row.id }, settings.tag_ids);
  return row.id;
}

/**
 * Replaces the settings. Turning `is_active` on publishes the automation; turning it off keeps the moment of publishing, and adds no more past
 * contacts. Nor are those of the trigger before added any longer: an order for the new trigger can be given at once.
 */
export async function updateSettings(
  client: pg.ClientBase,
  flow: FlowReference,
  settings: FlowSettings,
): Promise<void> {
  await client.query(
    `UPDATE automatisations
     SET name = $3, entry_event_name = $4, publish_date = CASE WHEN $5 AND NOT is_active THEN now() ELSE publish_date END,
         is_active = $5, is_ghost = $6, reentry = $7, exit_strategy_type = $8, exit_strategy_value = $9,
         reentry_period = $10, reentry_field = $11
     WHERE user_id = $1 AND id = $2`,
    [flow.userId, flow.automatisationId, ...settingValues(settings)],
  );
  await setTags(client, flow, settings.tag_ids);
  if (settings.is_active) await cutPastOrderOff(client, flow, 'trigger_changed', settings.entry_event_name);
  else await cutPastOrderOff(client, flow, 'unpublished');
}

async function setTags(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  tagIds: readonly number[],
): Promise<void> {
  const values = [userId, automatisationId, tagIds];
  await client.query(
    `DELETE FROM automatisation_tags WHERE user_id = $1 AND automatisation_id = $2 AND tag_id <> ALL ($3::bigint[])`,
    values,
  );
  await client.query(
    `INSERT INTO automatisation_tags (user_id, automatisation_id, tag_id)
     SELECT DISTINCT $1::bigint, $2::bigint, tag_id FROM unnest($3::bigint[]) AS tag_id
     ON CONFLICT DO NOTHING`,
    values,
  );
}
