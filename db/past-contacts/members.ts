import type pg from 'pg';
import { depthLimit } from '../../domain/entities/events/event';
import { segmentPresenceEventName } from '../../domain/entities/segments/segment-event';
import { eventsSince } from '../events/of-contact';
import { recordEvents } from '../events/record';
import type { CandidateSource, PastFlow } from './candidates';
import { partSize, type StoredPastOrder } from './order';

/** How many members of a segment are gathered at a time. */
const gatheredTogether = 100 * partSize;

/**
 * SQL: contacts of the account $1 that are in the segment $4, as `candidates` are, for the flow $2, which entering the segment ($7) starts:
 * `event_id` is that of entering, or of being in it ($5), since the contact is in it; null: it has none. `event_at` is since when it is in it.
 * An event of history counts: it tells who is in the segment as well as another.
 */
const members = `
  SELECT c.id AS contact_id, c.place, e.id AS event_id, m.since AS event_at,
         COALESCE(e.data, jsonb_build_object('segment_id', $4::bigint)) AS data, e.depth, e.fan_out,
         CASE
           WHEN m.since IS NULL THEN 'segment_changed'
           WHEN e.depth > ${depthLimit} THEN 'depth_limit'
           WHEN e.fan_out <= 0 THEN 'fan_out_limit'
           WHEN EXISTS (SELECT FROM automatisation_runs o WHERE o.automatisation_id = $2 AND o.event_id = e.id) THEN 'already_handled'
           -- Its run was erased by its age, and so may be the event.
           WHEN EXISTS (
             SELECT FROM erased_entries o
             WHERE o.automatisation_id = $2 AND o.contact_id = c.id AND o.last_at >= m.since) THEN 'already_handled'
           WHEN $6::text IS NOT NULL AND EXISTS (
             SELECT FROM ${eventsSince('c.id', 'created_at > m.since')} o WHERE o.name = $6 AND o.triggers) THEN 'left_since'
         END AS own_refusal
  FROM unnest($3::bigint[]) WITH ORDINALITY AS c (id, place)
  LEFT JOIN LATERAL (
    SELECT o.since FROM segment_members o WHERE o.segment_id = $4 AND o.contact_id = c.id AND o.user_id = $1 OFFSET 0
  ) m ON true
  LEFT JOIN LATERAL (
    -- Events keep milliseconds.
    SELECT o.id, o.data, o.depth, o.fan_out FROM ${eventsSince('c.id', "created_at >= date_trunc('milliseconds', m.since)")} o
    WHERE o.name IN ($7, $5)
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  ) e ON true`;

/** The contacts that are in a segment, for a flow that entering it starts. */
export const ofSegment = (flow: PastFlow, segmentId: number): CandidateSource => ({
  sql: members,
  values: (contactIds) => [
    flow.userId,
    flow.automatisationId,
    contactIds,
    segmentId,
    segmentPresenceEventName(segmentId),
    flow.exitEventName,
    flow.eventName,
  ],
});

/**
 * Stores an event for each of these contacts that is in the segment without one, so that its run has one to begin with: it tells that the
 * contact is in it now, and starts nothing by itself. The contacts are locked, so each gets one while it stays in the segment.
 */
export async function storePresence(
  client: pg.ClientBase,
  flow: PastFlow,
  segmentId: number,
  contactIds: readonly number[],
): Promise<void> {
  const { sql, values } = ofSegment(flow, segmentId);
  const { rows } = await client.query<{ contact_id: number; now: Date }>(
    `SELECT contact_id, clock_timestamp() AS now FROM (${sql} OFFSET 0) candidate WHERE event_id IS NULL AND own_refusal IS NULL ORDER BY place`,
    values(contactIds),
  );
  await recordEvents(
    client,
    rows.map(({ contact_id: contactId, now }) => ({
      userId: flow.userId,
      name: segmentPresenceEventName(segmentId),
      contactId,
      data: { segment_id: segmentId },
      createdAt: now,
      triggers: false,
    })),
  );
}

/**
 * Stores for the order which contacts are in the segment, those whose ids follow on what is stored already, as many as one transaction does.
 * Returns how many they are once there are no more; null before. Who enters behind them meanwhile enters by that.
 */
export async function gatherMembers(
  client: pg.ClientBase,
  { id, user_id: userId }: StoredPastOrder,
  segmentId: number,
): Promise<number | null> {
  const { rows: gathered } = await client.query<{ found: number }>(
    `WITH last AS MATERIALIZED (
       SELECT place, contact_ids[cardinality(contact_ids)] AS contact_id FROM past_order_parts
       WHERE user_id = $1 AND order_id = $2 ORDER BY place DESC LIMIT 1
     ), found AS MATERIALIZED (
       SELECT contact_id FROM segment_members
       WHERE user_id = $1 AND segment_id = $3 AND contact_id > COALESCE((SELECT contact_id FROM last), 0)
       ORDER BY contact_id LIMIT ${gatheredTogether}
     ), placed AS (
       SELECT contact_id,
              COALESCE((SELECT place FROM last), -1) + 1 + (row_number() OVER (ORDER BY contact_id) - 1) / ${partSize} AS place
       FROM found
     ), kept AS (
       INSERT INTO past_order_parts (order_id, place, user_id, contact_ids)
       SELECT $2, place, $1, array_agg(contact_id ORDER BY contact_id) FROM placed GROUP BY place
     )
     SELECT count(*) AS found FROM found`,
    [userId, id, segmentId],
  );
  if (gathered[0]?.found === gatheredTogether) return null;
  const { rows } = await client.query<{ contacts: number }>(
    `SELECT COALESCE(sum(cardinality(contact_ids)), 0)::bigint AS contacts FROM past_order_parts WHERE user_id = $1 AND order_id = $2`,
    [userId, id],
  );
  return rows[0]?.contacts ?? 0;
}
