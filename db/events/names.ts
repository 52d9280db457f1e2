import type { Knex } from 'knex';
import { eventNamesTold } from '../../domain/entities/event';

/**
 * Begins a statement that selects from `names`: the event names of the account `:userId`, each once. A jump to the next index entry
 * for each, however many events there are.
 */
export const withEventNames = `
  WITH RECURSIVE steps AS (
    (SELECT name FROM events WHERE user_id = :userId ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT e.name FROM events e WHERE e.user_id = :userId AND e.name > steps.name ORDER BY e.name LIMIT 1)
    FROM steps WHERE steps.name IS NOT NULL
  ), names AS (
    SELECT name FROM steps WHERE name IS NOT NULL
  )`;

/** The names of the events that came about the account's contacts, in order; not those that start campaigns or tell of added tags. */
export async function listEventNames(knex: Knex, userId: number): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `${withEventNames}
     SELECT name FROM names
     WHERE name !~ '^tag_[0-9]+_added$' AND NOT EXISTS (
       SELECT 1 FROM automatisations a
       WHERE a.user_id = :userId AND a.is_campaign AND a.entry_event_name = names.name
     )
     LIMIT ${eventNamesTold}`,
    { userId },
  );
  return rows.map(({ name }) => name);
}
