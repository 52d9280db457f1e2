import { startsCampaign } from '../campaigns/names';
import type { Querier } from '../database/connection';
import { eventSenders } from '../steps/kinds';
import { isOfProduct, withEventNames } from './names';

/** How many names are compared, how many similar ones are returned, and how similar they must be (0 to 1). */
const namesLookedAt = 500;
const namesTold = 2;
const leastLikeness = 0.4;

/**
 * The given names by which no event of the account ever arrived, and that neither its steps nor its scheduled tasks send; one index look-up
 * for each. Returns none for an account without events, or with a step that renders the name of the event it sends: then nothing is known.
 * Each comes with the most similar names that did arrive, most similar first.
 */
export async function unseenEventNames(
  client: Querier,
  userId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await client.query<{ name: string }>(
    `SELECT asked.name FROM unnest($2::text[]) asked(name)
     WHERE EXISTS (SELECT FROM events e WHERE e.user_id = $1)
       AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = $1 AND e.name = asked.name)
       AND NOT EXISTS (SELECT FROM automatisation_steps s
                       WHERE s.user_id = $1 AND s.type IN ${eventSenders}
                         AND (s.data ->> 'event_name' = asked.name OR s.data ->> 'event_name' ~ '[{][{%]'))
       AND NOT EXISTS (SELECT FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
                       WHERE t.user_id = $1 AND a.user_id = $1 AND a.entry_event_name = asked.name)`,
    [userId, [...new Set(names)]],
  );
  const unseen = rows.map(({ name }) => name);
  return unseen.length === 0 ? new Map() : alikeNames(client, userId, unseen);
}

/**
 * The arrived names that are most similar to each, by the trigrams that they share, whatever the order of their words
 * (https://www.postgresql.org/docs/current/pgtrgm.html). Names of events of tags and segments and of campaign starts are left out: nobody wrote them.
 */
async function alikeNames(
  client: Querier,
  userId: number,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; alike: string[] }>(
    `${withEventNames('$1')}, came AS MATERIALIZED (
       SELECT name FROM (SELECT name FROM names LIMIT ${namesLookedAt}) first
       WHERE NOT ${isOfProduct('name')} AND NOT ${startsCampaign('name')}
     )
     SELECT asked.name, ARRAY(
       SELECT came.name FROM came, similarity(search_text(came.name), search_text(asked.name)) likeness
       WHERE likeness >= ${leastLikeness} ORDER BY likeness DESC, came.name LIMIT ${namesTold}
     ) AS alike
     FROM unnest($2::text[]) asked(name)`,
    [userId, names],
  );
  return new Map(rows.map(({ name, alike }) => [name, alike]));
}
