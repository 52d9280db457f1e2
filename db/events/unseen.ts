import type { Querier } from '../connection';

/**
 * Those of the names by which no event of the account ever came and that neither its steps nor its scheduled tasks send: a look into an index for each. Of an
 * account that no event came to yet, or one of whose steps renders the names of what it sends, nothing is known, and none is answered.
 */
export async function unseenEventNames(
  client: Querier,
  userId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `SELECT asked.name FROM unnest($2::text[]) asked(name)
     WHERE EXISTS (SELECT FROM events e WHERE e.user_id = $1)
       AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = $1 AND e.name = asked.name)
       AND NOT EXISTS (SELECT FROM automatisation_steps s
                       WHERE s.user_id = $1 AND s.type = 'TRACK'
                         AND (s.data ->> 'event_name' = asked.name OR s.data ->> 'event_name' ~ '[{][{%]'))
       AND NOT EXISTS (SELECT FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
                       WHERE t.user_id = $1 AND a.user_id = $1 AND a.entry_event_name = asked.name)`,
    [userId, [...new Set(names)]],
  );
  return new Set(rows.map(({ name }) => name));
}
