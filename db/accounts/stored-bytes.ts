import type pg from 'pg';
import { blockSize } from '../figures/kinds';
import { periodHours } from '../figures/range';

/**
 * How many rows of each table are sampled, and the bytes assumed per row beside its texts and values: its header, numbers and index
 * entries.
 */
const sampled = 100;
const rowBytes = 450;
/** The same of an outcome of a message, which has one index. */
const outcomeBytes = 150;
/** How many outcomes of one run are read. */
const outcomesOfRun = 500;
/** How many steps of one run are read. */
const stepsOfRun = 500;

/** How many imports are read for the size of their undo data: programs alone can make more within a month, of a few contacts each. */
const importsCounted = 20_000;

/** Random points between an account's first and last id. They are computed before the table is read, so that an index is used. */
const pointsOf = (table: string): string => `
  SELECT low + floor(random() * (high - low + 1))::bigint AS point
  FROM (SELECT min(id) AS low, max(id) AS high FROM ${table} WHERE user_id = $1) ends, generate_series(1, ${sampled})
  OFFSET 0`;

const longest = periodHours.at(-1);

/**
 * Estimates how many bytes an account's contacts, events and runs take, with their logs, calls and outcomes of messages, the undo data of imports, the versions of message templates, and images of messages: the number
 * of rows, from the figures, times the average size of random samples. The cost hardly grows with the number of rows; the error is about a
 * tenth where rows are alike. Rows of the last seconds are not included.
 */
export async function estimateStoredBytes(pool: pg.Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `WITH contact_sizes AS (
       SELECT ${rowBytes} + pg_column_size(c.data) + coalesce(length(c.email), 0) + coalesce(length(c.name), 0) AS bytes
       FROM (SELECT block FROM contact_blocks WHERE user_id = $1 ORDER BY -ln(1 - random()) / greatest(contacts, 1) LIMIT 10) part
       CROSS JOIN LATERAL (
         SELECT * FROM contacts WHERE user_id = $1 AND id >= part.block * ${blockSize} AND id < (part.block + 1) * ${blockSize}
         LIMIT ${sampled / 10}
       ) c
     ), event_sizes AS (
       SELECT ${rowBytes} + pg_column_size(e.data) AS bytes
       FROM (${pointsOf('events')}) points
       CROSS JOIN LATERAL (SELECT data FROM events WHERE user_id = $1 AND id >= point ORDER BY id LIMIT 1) e
     ), run_sizes AS (
       SELECT ${rowBytes} + coalesce(pg_column_size(r.event_data), 0) + coalesce(steps.bytes, 0) + coalesce(told.bytes, 0) AS bytes
       FROM (${pointsOf('automatisation_runs')}) points
       CROSS JOIN LATERAL (
         SELECT id, event_data FROM automatisation_runs WHERE user_id = $1 AND id >= point ORDER BY id LIMIT 1
       ) r
       LEFT JOIN LATERAL (
         -- A call outlives the visit that made it (docs/operating.md#retention).
         SELECT sum(
           ${rowBytes} + coalesce(pg_column_size(s.detail), 0)
           + coalesce(pg_column_size(call.request), 0) + coalesce(pg_column_size(call.answer), 0)
         ) AS bytes
         FROM (SELECT visit, detail FROM automatisation_run_steps WHERE run_id = r.id LIMIT ${stepsOfRun}) s
         FULL JOIN (SELECT visit, request, answer FROM calls WHERE run_id = r.id LIMIT ${stepsOfRun}) call USING (visit)
       ) steps ON true
       LEFT JOIN LATERAL (
         SELECT sum(${outcomeBytes} + coalesce(length(o.words), 0) + coalesce(length(o.link), 0)) AS bytes
         FROM (SELECT words, link FROM message_outcomes WHERE run_id = r.id LIMIT ${outcomesOfRun}) o
       ) told ON true
     )
     SELECT ceil(
       coalesce((SELECT sum(contacts) FROM contact_blocks WHERE user_id = $1) * (SELECT avg(bytes) FROM contact_sizes), 0)
       + coalesce(
         (SELECT sum(events) FROM event_blocks WHERE user_id = $1 AND hours = ${longest}) * (SELECT avg(bytes) FROM event_sizes), 0)
       + coalesce(
         (SELECT sum(undo_bytes) FROM (SELECT undo_bytes FROM imports WHERE user_id = $1 AND keeps_undo LIMIT ${importsCounted}) kept), 0)
       + coalesce((SELECT sum(${rowBytes} + pg_column_size(contents) + pg_column_size(documents)) FROM message_template_versions WHERE user_id = $1), 0)
       + coalesce((SELECT sum(${rowBytes} + bytes) FROM message_images WHERE user_id = $1), 0)
       + coalesce((SELECT sum(runs) FROM run_counts WHERE user_id = $1 AND hours = ${longest}) * (SELECT avg(bytes) FROM run_sizes), 0)
     )::bigint AS bytes`,
    [userId],
  );
  return rows[0]?.bytes ?? 0;
}
