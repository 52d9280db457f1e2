import type pg from 'pg';
import { previewedPast, type PastRefusal } from '../../domain/entities/automatisations/past-contacts';
import { entryValue, refusalOfEntry } from '../runs/advancing/entering';
import { readBuilt } from '../segments/built';
import { ofPeriod, type CandidateSource, type PastFlow, type PastSince } from './candidates';
import { ofSegment } from './members';

/** A contact of the past, and whether it would enter now. */
export interface PreviewedContact {
  contact_external_id: string;
  contact_name: string | null;
  /** Null: a member of the segment that has no event. */
  event_id: number | null;
  /** When the event happened; of a member, since when it is in the segment. */
  event_at: Date;
  refusal: PastRefusal | null;
}

export interface PreviewedPast {
  contacts: number;
  isMore: boolean;
  /** The segment is being built. */
  isBuilding: boolean;
  entering: number;
  refused: { code: PastRefusal; count: number }[];
  examples: PreviewedContact[];
}

/** The contacts of the newest events of the period, the newest first, up to one more than are looked at. */
const newest = `
  WITH found AS MATERIALIZED (
    SELECT contact_id, created_at FROM events
    WHERE user_id = $1 AND name = $2 AND created_at >= $3 AND (triggers OR $4)
    ORDER BY created_at DESC LIMIT ${previewedPast.events + 1}
  ), latest AS (
    SELECT contact_id, max(created_at) AS created_at FROM found WHERE contact_id IS NOT NULL
    GROUP BY contact_id ORDER BY 2 DESC, 1 LIMIT ${previewedPast.contacts + 1}
  )
  SELECT (SELECT count(*) FROM found) AS events, COALESCE((SELECT array_agg(contact_id ORDER BY created_at DESC, contact_id) FROM latest), '{}') AS ids`;

/** What becomes of each: the run that it would have is told to the rules as a run that does not exist yet. */
const judged = (source: CandidateSource): string => `
  SELECT candidate.contact_id, candidate.event_id, candidate.event_at, COALESCE(candidate.own_refusal, ${refusalOfEntry}) AS refusal
  FROM (${source.sql} OFFSET 0) candidate
  JOIN automatisations a ON a.user_id = $1 AND a.id = $2
  CROSS JOIN LATERAL (SELECT candidate.data) e
  CROSS JOIN LATERAL (
    SELECT 0::bigint AS id, candidate.contact_id, a.id AS automatisation_id, NULL::timestamptz AS entered_at, now() AS created_at
  ) r
  CROSS JOIN ${entryValue}
  -- Neither without the event nor in the segment: gone since it was looked up.
  WHERE candidate.event_at IS NOT NULL
  ORDER BY candidate.place`;

interface JudgedRow {
  contact_id: number;
  event_id: number | null;
  event_at: Date;
  refusal: PastRefusal | null;
}

/** Says which contacts of a period would be added now. Stores nothing. */
export async function previewPast(
  client: pg.ClientBase,
  flow: PastFlow,
  since: PastSince,
): Promise<PreviewedPast> {
  const { rows: found } = await client.query<{ events: number; ids: number[] }>(newest, [
    flow.userId,
    flow.eventName,
    since.from,
    since.includesHistory,
  ]);
  const { events = 0, ids = [] } = found[0] ?? {};
  const previewed = await judge(client, flow.userId, ofPeriod(flow, since), ids);
  return {
    ...previewed,
    isMore: events > previewedPast.events || ids.length > previewedPast.contacts,
    isBuilding: false,
  };
}

/** Says which contacts of a segment would be added now. Stores nothing. */
export async function previewMembers(
  client: pg.ClientBase,
  flow: PastFlow,
  segmentId: number,
): Promise<PreviewedPast> {
  const segment = await readBuilt(client, flow.userId, segmentId);
  // Only as many as are looked at are sorted: a segment may have very many.
  const { rows } = await client.query<{ contact_id: number }>(
    `SELECT contact_id FROM (
       SELECT contact_id, since FROM segment_members WHERE user_id = $1 AND segment_id = $2 ORDER BY contact_id LIMIT ${previewedPast.contacts + 1}
     ) looked ORDER BY since, contact_id`,
    [flow.userId, segmentId],
  );
  const ids = rows.map(({ contact_id: contactId }) => contactId);
  const previewed = await judge(client, flow.userId, ofSegment(flow, segmentId), ids);
  const isMore = ids.length > previewedPast.contacts;
  return {
    ...previewed,
    contacts: isMore ? Math.max(ids.length, segment?.members ?? 0) : previewed.contacts,
    isMore,
    isBuilding: segment !== null && !segment.isBuilt,
  };
}

/** Says what becomes of contacts, as many as a preview looks at. */
async function judge(
  client: pg.ClientBase,
  userId: number,
  source: CandidateSource,
  ids: readonly number[],
): Promise<Omit<PreviewedPast, 'isMore' | 'isBuilding'>> {
  const lookedAt = ids.slice(0, previewedPast.contacts);
  const { rows } = await client.query<JudgedRow>(judged(source), source.values(lookedAt));
  const counts = new Map<PastRefusal, number>();
  for (const { refusal } of rows) if (refusal) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  return {
    contacts: rows.length,
    entering: rows.filter(({ refusal }) => refusal === null).length,
    refused: [...counts].map(([code, count]) => ({ code, count })),
    examples: await withNames(client, userId, rows.slice(0, previewedPast.examples)),
  };
}

async function withNames(
  client: pg.ClientBase,
  userId: number,
  judgedRows: readonly JudgedRow[],
): Promise<PreviewedContact[]> {
  const { rows } = await client.query<{ id: number; external_id: string; name: string | null }>(
    'SELECT id, external_id, name FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[])',
    [userId, judgedRows.map(({ contact_id: contactId }) => contactId)],
  );
  const contacts = new Map(rows.map((row) => [row.id, row]));
  return judgedRows.flatMap(({ contact_id: contactId, event_id, event_at, refusal }) => {
    const contact = contacts.get(contactId);
    if (!contact) return [];
    return [
      {
        contact_external_id: contact.external_id,
        contact_name: contact.name,
        event_id,
        event_at,
        refusal,
      },
    ];
  });
}
