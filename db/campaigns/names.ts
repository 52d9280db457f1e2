import type pg from 'pg';
import type { CampaignOfEvent } from '../../domain/entities/events/event';
import type { FlowReference } from '../automatisations/stored-flow';

/** SQL: whether an event's name has the form of one that starts a campaign (docs/contract.md#campaigns). Only such names are looked up. */
export const startsCampaign = (name: string): string => `${name} ~ '^[0-9a-f]{32}$'`;

/** SQL: whether an event of this name starts a campaign of the account `user`, or started one that has been deleted. */
export const isOfCampaign = (name: string, user: string): string => `(${startsCampaign(name)} AND ${name} IN (
  SELECT entry_event_name FROM automatisations WHERE user_id = ${user} AND is_campaign
  UNION ALL SELECT event_name FROM deleted_campaigns WHERE user_id = ${user}))`;

/** SQL: the name of the campaign that an event `e` of the account started, even if it has been deleted; null for other events. */
export const campaignNameOf = (event: string): string => `
  CASE WHEN ${startsCampaign(`${event}.name`)} THEN coalesce(
    (SELECT a.name FROM automatisations a
     WHERE a.user_id = ${event}.user_id AND a.entry_event_name = ${event}.name AND a.is_active AND a.is_campaign LIMIT 1),
    (SELECT d.name FROM deleted_campaigns d WHERE d.user_id = ${event}.user_id AND d.event_name = ${event}.name)
  ) END`;

/** SQL: the entry events of the account's campaigns whose names contain the term; `user` and `term` are SQL. */
export const campaignEventsHolding = (user: string, term: string): string => `
  SELECT entry_event_name FROM automatisations
  WHERE user_id = ${user} AND is_campaign AND search_text(name) LIKE search_pattern(${term})
  UNION ALL
  SELECT event_name FROM deleted_campaigns
  WHERE user_id = ${user} AND search_text(name) LIKE search_pattern(${term})`;

/** The campaigns that events of these names start, or started before they were deleted. Other event names have none. */
export async function findCampaignsOfEvents(
  pool: pg.Pool,
  userId: number,
  eventNames: readonly string[],
): Promise<CampaignOfEvent[]> {
  const { rows } = await pool.query<CampaignOfEvent>(
    `SELECT entry_event_name AS event_name, name, id AS automatisation_id
     FROM automatisations WHERE user_id = $1 AND is_campaign AND is_active AND entry_event_name = ANY ($2)
     UNION ALL
     SELECT event_name, name, NULL FROM deleted_campaigns WHERE user_id = $1 AND event_name = ANY ($2)`,
    [userId, eventNames],
  );
  return rows;
}

/** Keeps a campaign's name for the events that started it, before the campaign is deleted; does nothing for other flows. */
export async function keepCampaignName(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  await client.query(
    `INSERT INTO deleted_campaigns (user_id, event_name, name)
     SELECT user_id, entry_event_name, name FROM automatisations WHERE user_id = $1 AND id = $2 AND is_campaign
     ON CONFLICT (user_id, event_name) DO UPDATE SET name = EXCLUDED.name, deleted_at = now()`,
    [userId, automatisationId],
  );
}
