import type pg from 'pg';
import { depthLimit } from '../../domain/entities/events/event';
import { refusalsCounted, type EntryRefusal } from '../../domain/entities/automatisations/entry';
import type { FlowReference } from '../automatisations/stored-flow';

/** A contact's event with the name that starts the flow, and what came of it. */
export interface EntryRow {
  event_id: number;
  event_name: string;
  created_at: Date;
  received_at: Date;
  run_id: number | null;
  refusal: EntryRefusal | null;
}

/*
 * What the flow was when the event arrived is read from its revisions: each save of its settings made one. An event that arrived in
 * the very moment of publishing, and so found nothing published, counts as before it.
 */
const select = `
  SELECT e.id AS event_id, e.name AS event_name, e.created_at, e.received_at,
         CASE WHEN r.state <> 'refused' THEN r.id END AS run_id,
         CASE
           WHEN r.state = 'refused' THEN r.reason ->> 'code'
           WHEN r.id IS NOT NULL THEN NULL
           WHEN NOT e.triggers THEN 'trigger_false'
           WHEN e.depth > ${depthLimit} THEN 'depth_limit'
           WHEN e.fan_out <= 0 THEN 'fan_out_limit'
           WHEN was.settings ->> 'entry_event_name' <> e.name THEN 'other_trigger'
           WHEN (was.settings ->> 'is_active')::boolean AND e.received_at <= kept.moment THEN 'not_kept'
           WHEN (was.settings ->> 'is_active')::boolean THEN 'before_publishing'
           WHEN a.publish_date IS NULL THEN 'draft'
           WHEN was.settings IS NULL OR (was.settings ->> 'publish_date') IS NULL THEN 'before_publishing'
           ELSE 'draft'
         END AS refusal
  FROM (
    SELECT id, name, created_at, received_at, triggers, depth, fan_out FROM events
    WHERE user_id = $1 AND contact_id = $3 AND name = (SELECT entry_event_name FROM automatisations WHERE user_id = $1 AND id = $2)
    ORDER BY created_at DESC, id DESC OFFSET $4 LIMIT $5
  ) e
  JOIN automatisations a ON a.user_id = $1 AND a.id = $2
  LEFT JOIN runs_kept_since kept ON kept.automatisation_id = a.id
  LEFT JOIN automatisation_runs r ON r.automatisation_id = a.id AND r.event_id = e.id
  LEFT JOIN LATERAL (
    SELECT snapshot -> 'settings' AS settings FROM automatisation_revisions v
    WHERE v.automatisation_id = a.id AND v.created_at <= e.received_at ORDER BY v.number DESC LIMIT 1
  ) was ON r.id IS NULL
  ORDER BY e.created_at DESC, e.id DESC`;

const count = `
  SELECT count(*) FROM events
  WHERE user_id = $1 AND contact_id = $3 AND name = (SELECT entry_event_name FROM automatisations WHERE user_id = $1 AND id = $2)`;

/** One page of the contact's events that start the flow, newest first, and how many there are. */
export async function listEntries(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  contactId: number,
  page: { offset: number; pageSize: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const values = [userId, automatisationId, contactId];
  const [rows, counted] = await Promise.all([
    pool.query<EntryRow>(select, [...values, page.offset, page.pageSize]),
    pool.query<{ count: number }>(count, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.count ?? 0 };
}

const latestRefused = `
  SELECT id, event_id, contact_id, reason ->> 'code' AS code FROM automatisation_runs
  WHERE user_id = $1 AND automatisation_id = $2 AND state = 'refused' AND parent_run_id IS NULL ORDER BY id DESC LIMIT ${refusalsCounted}`;

/** The reasons for which the flow refused its latest events, most frequent first. */
export async function countRefusals(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<{ code: EntryRefusal; count: number }[]> {
  const { rows } = await pool.query<{ code: EntryRefusal; count: number }>(
    `SELECT code, count(*) AS count FROM (${latestRefused}) refused GROUP BY code ORDER BY count DESC, code`,
    [userId, automatisationId],
  );
  return rows;
}

/** An event that the flow refused, its contact, and the reason. */
export interface RefusedRow {
  event_id: number;
  event_name: string;
  created_at: Date;
  received_at: Date;
  contact_external_id: string;
  contact_name: string | null;
  refusal: EntryRefusal;
}

/** One page of the latest events that the flow refused, last arrival first, and how many there are: for one reason, or for all. */
export async function listRefused(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  code: EntryRefusal | undefined,
  page: { offset: number; pageSize: number },
): Promise<{ rows: RefusedRow[]; total: number }> {
  const refused = `SELECT * FROM (${latestRefused}) latest WHERE $3::text IS NULL OR code = $3`;
  const values = [userId, automatisationId, code ?? null];
  const [rows, counted] = await Promise.all([
    pool.query<RefusedRow>(
      `SELECT e.id AS event_id, e.name AS event_name, e.created_at, e.received_at, r.code AS refusal,
              c.external_id AS contact_external_id, c.name AS contact_name
       FROM (${refused} ORDER BY id DESC OFFSET $4 LIMIT $5) r
       JOIN events e ON e.user_id = $1 AND e.id = r.event_id
       JOIN contacts c ON c.user_id = $1 AND c.id = r.contact_id
       ORDER BY r.id DESC`,
      [...values, page.offset, page.pageSize],
    ),
    pool.query<{ count: number }>(`SELECT count(*) FROM (${refused}) r`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.count ?? 0 };
}
