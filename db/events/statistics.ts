import type { EventStats } from '../../domain/entities/events/event';
import { EventParts, together, type EventFilter } from '../figures/event-parts';
import { chunkSize, contactBit, figures } from '../figures/kinds';
import { runFigure } from '../figures/runs';
import type { Snapshot } from '../figures/snapshot';

/** The figures of the report. A run counts at the moment when it entered. */
export async function eventStats(snapshot: Snapshot, filter: EventFilter): Promise<EventStats> {
  const { events, names } = await countEvents(snapshot, filter);
  return {
    total_events: events,
    total_unique_events: names,
    total_contacts: await countContacts(snapshot, filter),
    automatisation_trigger_count: await countRuns(snapshot, filter),
  };
}

/** How many events, and of how many names. */
export async function countEvents(
  snapshot: Snapshot,
  filter: EventFilter,
): Promise<{ events: number; names: number }> {
  const parts = new EventParts(snapshot, filter);
  const all = together(
    parts.rolled(figures.counts, 'name, events'),
    parts.apart('name, count(*) AS events', 'GROUP BY name'),
    parts.erased('name, events'),
  );
  const { rows } = await snapshot.knex.raw<{ rows: { events: number; names: number }[] }>(
    `SELECT coalesce(sum(events), 0)::bigint AS events, count(*) AS names
     FROM (SELECT sum(events) AS events FROM (${all}) part GROUP BY name HAVING sum(events) > 0) by_name`,
    parts.bindings,
  );
  return rows[0] ?? { events: 0, names: 0 };
}

/** How many contacts have an event: the number of bits that are set in any period. */
async function countContacts(snapshot: Snapshot, filter: EventFilter): Promise<number> {
  const figure = filter.name === undefined ? figures.contacts : figures.nameContacts;
  const parts = new EventParts(snapshot, filter, figure);
  const all = together(
    parts.rolled(figure, 'chunk, contacts'),
    parts.apart(
      `contact_id / ${chunkSize} AS chunk, ${contactBit} AS contacts`,
      'AND contact_id IS NOT NULL',
    ),
    parts.erasedContacts(figure, 'chunk, contacts'),
  );
  const { rows } = await snapshot.knex.raw<{ rows: { contacts: number }[] }>(
    `SELECT coalesce(sum(bit_count(contacts)), 0)::bigint AS contacts
     FROM (SELECT bit_or(contacts) AS contacts FROM (${all}) part GROUP BY chunk) by_chunk`,
    parts.bindings,
  );
  return rows[0]?.contacts ?? 0;
}

/** How many runs entered. The items of a loop are parts of a run. */
async function countRuns(snapshot: Snapshot, filter: EventFilter): Promise<number> {
  const parts = new EventParts(snapshot, filter);
  const ofName = filter.name === undefined ? '' : 'JOIN events e ON e.id = r.event_id AND e.name = :name';
  const entered = (span: string): string =>
    `r.user_id = :userId AND r.parent_run_id IS NULL AND r.entered_at >= :from_${span} AND r.entered_at < :to_${span}`;
  const runs = `SELECT count(*) AS runs FROM automatisation_runs r ${ofName}`;
  const all = together(parts.rolled(runFigure, 'runs'), [
    `${runs} WHERE ${entered('head')}`,
    `${runs} WHERE ${entered('tail')}`,
    `${runs} WHERE ${entered('whole')} AND r.id > :rolledRuns`,
    // Erased because of their age, by the hours in which they entered; whole periods still count theirs.
    ...['head', 'tail'].map(
      (span) =>
        `SELECT sum(runs)::bigint FROM erased_runs
         WHERE user_id = :userId AND start >= :from_${span} AND start < :to_${span} ${filter.name === undefined ? '' : 'AND name = :name'}`,
    ),
    // One look-up for each run, however many runs there are.
    `SELECT count(*) FROM runs_entering waiting CROSS JOIN LATERAL (
       SELECT * FROM automatisation_runs WHERE user_id = waiting.user_id AND id = waiting.run_id OFFSET 0
     ) r ${ofName} WHERE waiting.user_id = :userId AND ${entered('whole')}`,
  ]);
  const { rows } = await snapshot.knex.raw<{ rows: { runs: number }[] }>(
    `SELECT coalesce(sum(runs), 0)::bigint AS runs FROM (${all}) part`,
    parts.bindings,
  );
  return rows[0]?.runs ?? 0;
}
