import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { passes } from '../../domain/steps/filter';
import type { EventCountQuestion } from '../../domain/steps/event-count-question';

/** A question with its account; `until`, in milliseconds since 1970, leaves out later events. */
type EventCount = EventCountQuestion & { userId: number; until?: number };

/**
 * A contact's events of a name since a moment, by the index on the contact's events. The contact already implies the account; as a
 * condition on the events, the account made PostgreSQL read the events of all contacts when the table had grown since the last ANALYZE.
 */
const matching = `
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[]) WITH ORDINALITY
       AS i (user_id, external_id, name, since, until, place)
  JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
  JOIN events e ON e.contact_id = c.id AND e.name = i.name AND e.created_at >= i.since
   AND (i.until IS NULL OR e.created_at <= i.until)`;

const countMatching = {
  name: 'count-events',
  text: `SELECT i.place, count(*) AS count ${matching} GROUP BY 1`,
};
const readMatching = { name: 'read-events-to-count', text: `SELECT i.place, e.data ${matching}` };

/** Returns each count, in order. The events' data is read only where there are filters. */
export async function countEvents(
  client: pg.ClientBase | pg.Pool,
  questions: readonly EventCount[],
): Promise<number[]> {
  const counts = questions.map(() => 0);
  const places = [...questions.keys()];
  const plain = places.filter((place) => questions[place]?.filters.length === 0);
  const filtered = places.filter((place) => !plain.includes(place));

  if (plain.length > 0) {
    const { rows } = await client.query<{ place: number; count: number }>({
      ...countMatching,
      values: bindings(plain, questions),
    });
    for (const { place, count } of rows) counts[plain[place - 1] ?? 0] = count;
  }
  if (filtered.length > 0) {
    const { rows } = await client.query<{ place: number; data: JsonObject }>({
      ...readMatching,
      values: bindings(filtered, questions),
    });
    for (const { place: row, data } of rows) {
      const place = filtered[row - 1] ?? 0;
      if (passes(questions[place]?.filters ?? [], data)) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}

function bindings(places: readonly number[], questions: readonly EventCount[]): unknown[][] {
  const chosen = places.flatMap((place) => questions[place] ?? []);
  return [
    chosen.map(({ userId }) => userId),
    chosen.map(({ contactExternalId }) => contactExternalId),
    chosen.map(({ name }) => name),
    chosen.map(({ since }) => new Date(since).toISOString()),
    chosen.map(({ until }) => (until === undefined ? null : new Date(until).toISOString())),
  ];
}
