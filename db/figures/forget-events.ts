import type { Querier } from '../database/connection';
import { figures, lengthsOf, type Figure } from './kinds';

const ofEvents = [figures.counts, figures.blocks, figures.nameBlocks] satisfies Figure[];

/** SQL: how many of the events of `gone` a figure counts, by its key. */
const lostOf = (figure: Figure): string => {
  const key = Object.entries(figure.key);
  return `
    SELECT user_id, hours, period_start(hours, created_at) AS start, ${key.map(([column, of]) => `${of} AS ${column}`).join(', ')}, count(*) AS events
    FROM gone CROSS JOIN ${lengthsOf(figure)} GROUP BY user_id, hours, 3, ${key.map(([column]) => column).join(', ')}`;
};

const sameKey = (figure: Figure): string =>
  ['user_id', 'hours', 'start', ...Object.keys(figure.key)]
    .map((column) => `figure.${column} = lost.${column}`)
    .join(' AND ');

/** SQL that subtracts the events; the report goes on counting them by `erased_event_counts`. */
const subtracting = (figure: Figure): string => `
  UPDATE ${figure.table} figure SET events = figure.events - lost.events FROM (${lostOf(figure)}) lost WHERE ${sameKey(figure)}`;

const eraseEvents = `
  WITH gone AS (DELETE FROM events WHERE id = ANY ($1::bigint[]) RETURNING id, user_id, name, created_at), ${ofEvents
    .map((figure) => `${figure.table}_less AS (${subtracting(figure)})`)
    .join(', ')}, counted AS (
    INSERT INTO erased_event_counts AS kept (user_id, hours, start, name, events)
    ${lostOf(figures.counts)} ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, hours, start, name) DO UPDATE SET events = kept.events + EXCLUDED.events
  )
  SELECT id, user_id, name, created_at::text AS created_at FROM gone`;

/** SQL: figures that count nothing any more, of the events that are given. */
const emptied = (figure: Figure): string => `
  WITH gone AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) AS i (id, user_id, name, created_at))
  DELETE FROM ${figure.table} figure USING (${lostOf(figure)}) lost WHERE ${sameKey(figure)} AND figure.events <= 0`;

/**
 * Erases events that the figures count, of all accounts, in the caller's transaction, which holds the rows of `figures_rolled`; returns
 * how many. Lists count them no more, reports go on. Which contacts had events in a period stays known.
 */
export async function eraseCountedEvents(client: Querier, ids: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ id: number; user_id: number; name: string; created_at: string }>(
    eraseEvents,
    [ids],
  );
  for (const figure of ofEvents)
    await client.query(emptied(figure), [
      rows.map(({ id }) => id),
      rows.map(({ user_id }) => user_id),
      rows.map(({ name }) => name),
      rows.map(({ created_at }) => created_at),
    ]);
  return rows.length;
}
