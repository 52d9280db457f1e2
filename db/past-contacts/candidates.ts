import { depthLimit } from '../../domain/entities/events/event';
import { exitEventName } from '../../domain/entities/automatisations/exit-strategy';
import { tagOfAddedEventName } from '../../domain/entities/contacts/tag';
import { segmentOfEventName } from '../../domain/entities/segments/segment-event';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { eventsSince } from '../events/of-contact';

/** Which event of contacts begins their runs in the flow, and how they leave it, as far as past contacts are concerned. */
export interface PastFlow extends FlowReference {
  eventName: string;
  /** The tag that this event says was added; null: it is another event. */
  tagId: number | null;
  /** The segment that this event says was entered or left; null: it is another event. */
  segment: ReturnType<typeof segmentOfEventName>;
  /** The event at which contacts leave it; null: none. */
  exitEventName: string | null;
  isPaused: boolean;
  isPublished: boolean;
  isCampaign: boolean;
}

interface FlowRow {
  entry_event_name: string;
  exit_strategy_type: 'none' | 'event' | 'tag';
  exit_strategy_value: string | null;
  is_active: boolean;
  is_campaign: boolean;
  is_paused: boolean;
}

/** The flow with the event that starts it. Null: the account has no such automation. */
export async function readPastFlow(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<PastFlow | null> {
  const { rows } = await querier.query<FlowRow>(
    `SELECT entry_event_name, exit_strategy_type, exit_strategy_value, is_active, is_campaign, paused_at IS NOT NULL AS is_paused
     FROM automatisations WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [userId, automatisationId],
  );
  const [row] = rows;
  return row
    ? {
        userId,
        automatisationId,
        eventName: row.entry_event_name,
        tagId: tagOfAddedEventName(row.entry_event_name),
        segment: segmentOfEventName(row.entry_event_name),
        exitEventName: exitEventName(row),
        isPaused: row.is_paused,
        isPublished: row.is_active,
        isCampaign: row.is_campaign,
      }
    : null;
}

/** The flow for contacts who have had this event, whichever one starts it. */
export const forEvent = (flow: PastFlow, eventName: string): PastFlow => ({
  ...flow,
  eventName,
  tagId: tagOfAddedEventName(eventName),
  segment: segmentOfEventName(eventName),
});

/** The period from which contacts are added. */
export interface PastSince {
  from: Date;
  includesHistory: boolean;
}

/** Which contacts are candidates, and with which event each, as SQL with its values: `$1` is the account, `$2` the flow, `$7` the event's name. */
export interface CandidateSource {
  sql: string;
  values: (contactIds: readonly number[]) => unknown[];
}

/**
 * SQL: contacts of the account $1 with their latest event $7 of the period, as `candidate`, for the flow $2: `event_id` is null where there
 * is none; `own_refusal` says why an order leaves the contact out, whatever the rules of the flow say; null: it does not. An event is
 * looked up among those of its contact, in a plan that was made for an empty table too: so these conditions name no account. The contacts
 * are the account's.
 */
const candidates = `
  SELECT c.id AS contact_id, c.place, e.id AS event_id, e.created_at AS event_at, e.data, e.depth, e.fan_out,
         CASE
           WHEN e.id IS NULL THEN 'contact_gone'
           WHEN e.depth > ${depthLimit} THEN 'depth_limit'
           WHEN e.fan_out <= 0 THEN 'fan_out_limit'
           WHEN EXISTS (SELECT FROM automatisation_runs o WHERE o.automatisation_id = $2 AND o.event_id = e.id) THEN 'already_handled'
           WHEN $6::bigint IS NOT NULL AND NOT EXISTS (
             SELECT FROM contact_tags t WHERE t.tag_id = $6 AND t.contact_id = c.id AND t.user_id = $1) THEN 'tag_removed'
           WHEN $9::bigint IS NOT NULL AND EXISTS (
             SELECT FROM segment_members m WHERE m.segment_id = $9 AND m.contact_id = c.id AND m.user_id = $1) <> $10 THEN 'segment_changed'
           WHEN $8::text IS NOT NULL AND EXISTS (
             SELECT FROM ${eventsSince('c.id', 'created_at > e.created_at')} o
             WHERE o.name = $8 AND (o.triggers OR $5)) THEN 'left_since'
         END AS own_refusal
  FROM unnest($3::bigint[]) WITH ORDINALITY AS c (id, place)
  LEFT JOIN LATERAL (
    SELECT o.id, o.created_at, o.data, o.depth, o.fan_out FROM ${eventsSince('c.id', 'created_at >= $4')} o
    WHERE o.name = $7 AND (o.triggers OR $5)
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  ) e ON true`;

/** The contacts that have had the flow's event in a period. */
export const ofPeriod = (flow: PastFlow, { from, includesHistory }: PastSince): CandidateSource => ({
  sql: candidates,
  values: (contactIds) => [
    flow.userId,
    flow.automatisationId,
    contactIds,
    from,
    includesHistory,
    flow.tagId,
    flow.eventName,
    flow.exitEventName,
    flow.segment?.segmentId ?? null,
    flow.segment?.change === 'entered',
  ],
});
