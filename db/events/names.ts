import type { Knex } from 'knex';
import { eventNamesTold } from '../../domain/entities/events/event';
import { isOfCampaign } from '../campaigns/names';

/**
 * Begins a statement that selects from `names`: the distinct event names of the account `user`. Each name costs one jump to the next index
 * entry, however many events there are.
 */
export const withEventNames = (user: string): string => `
  WITH RECURSIVE steps AS (
    (SELECT name FROM events WHERE user_id = ${user} ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT e.name FROM events e WHERE e.user_id = ${user} AND e.name > steps.name ORDER BY e.name LIMIT 1)
    FROM steps WHERE steps.name IS NOT NULL
  ), names AS (
    SELECT name FROM steps WHERE name IS NOT NULL
  )`;

/** SQL: whether events of this name tell of an added tag. */
export const isOfTag = (name: string): string => `${name} ~ '^tag_[0-9]+_added$'`;

/** SQL: whether events of this name say that a contact entered or left a segment, or was in it. */
export const isOfSegment = (name: string): string => `${name} ~ '^segment_[0-9]+_(entered|left|present)$'`;

/** SQL: whether the product itself sends events of this name. None from outside may have it (`publicEventName`). */
export const isOfProduct = (name: string): string => `(${isOfTag(name)} OR ${isOfSegment(name)})`;

/**
 * The names, in order, of the events about the account's contacts that contain the term; without names that start campaigns, or started one
 * that was deleted, or tell of added tags or of segments. Also tells whether there are more names than are returned.
 */
export async function listEventNames(
  knex: Knex,
  userId: number,
  term = '',
): Promise<{ names: string[]; has_more: boolean }> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `${withEventNames(':userId')}
     SELECT name FROM (
       SELECT name FROM names
       WHERE NOT ${isOfProduct('name')} AND (:term = '' OR search_text(name) LIKE search_pattern(:term)) AND NOT ${isOfCampaign('name', ':userId')}
       LIMIT ${eventNamesTold + 1}
     ) told ORDER BY name`,
    { userId, term },
  );
  const names = rows.map(({ name }) => name);
  return { names: names.slice(0, eventNamesTold), has_more: names.length > eventNamesTold };
}
