import type { Knex } from 'knex';
import { eventNamesTold } from '../../domain/entities/events/event';
import { isOfCampaign } from '../campaigns/names';

/** Most distinct names of an account that a search looks at. */
const namesWalked = 10_000;

/** SQL, a part of WITH RECURSIVE: `called` walks the distinct event names of the account `user`, from the first one that fulfils the condition. */
const walk = (called: string, user: string, from = 'true'): string => `
  ${called} AS (
    (SELECT name FROM events WHERE user_id = ${user} AND ${from} ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT e.name FROM events e WHERE e.user_id = ${user} AND e.name > ${called}.name ORDER BY e.name LIMIT 1)
    FROM ${called} WHERE ${called}.name IS NOT NULL
  )`;

/**
 * Begins a statement that selects from `names`: the first distinct event names of the account `user`. Each name costs one jump to the next index
 * entry, however many events there are.
 */
export const withEventNames = (user: string): string => `
  WITH RECURSIVE ${walk('steps', user)}, names AS (
    SELECT name FROM steps WHERE name IS NOT NULL LIMIT ${namesWalked}
  )`;

/**
 * The same, and `holding`: those of them that contain the term, and names that begin with it as it is written, wherever they are. `term` is SQL,
 * and no empty text.
 */
export const withNamesHolding = (user: string, term: string): string => `
  ${withEventNames(user)}, ${walk('beginning', user, `name >= ${term}`)}, holding AS (
    SELECT name FROM (
      SELECT name FROM names
      UNION
      SELECT name FROM (SELECT name FROM beginning WHERE name IS NOT NULL LIMIT ${eventNamesTold + 1}) near
    ) all_names WHERE search_text(name) LIKE search_pattern(${term})
  )`;

/** SQL: whether events of this name tell of an added tag. */
export const isOfTag = (name: string): string => `${name} ~ '^tag_[0-9]+_added$'`;

/** SQL: whether events of this name say that a contact entered or left a segment, or was in it. */
export const isOfSegment = (name: string): string => `${name} ~ '^segment_[0-9]+_(entered|left|present)$'`;

/** SQL: whether the product itself sends events of this name. None from outside may have it (`publicEventName`). */
export const isOfProduct = (name: string): string => `(${isOfTag(name)} OR ${isOfSegment(name)})`;

/**
 * The names, in order, of the events about the account's contacts that contain the term; without names that start campaigns, or started one
 * that was deleted, or tell of added tags or of segments. Also tells whether there may be more names than are returned.
 */
export async function listEventNames(
  knex: Knex,
  userId: number,
  term = '',
): Promise<{ names: string[]; has_more: boolean }> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `${term === '' ? withEventNames(':userId') : withNamesHolding(':userId', 'CAST(:term AS text)')}
     SELECT name FROM (
       SELECT name FROM ${term === '' ? 'names' : 'holding'}
       WHERE NOT ${isOfProduct('name')} AND NOT ${isOfCampaign('name', ':userId')}
       ${term === '' ? '' : 'ORDER BY name'} LIMIT ${eventNamesTold + 1}
     ) told ORDER BY name`,
    { userId, term },
  );
  const names = rows.map(({ name }) => name);
  const isCut = names.length > eventNamesTold || (await hasFurtherNames(knex, userId));
  return { names: names.slice(0, eventNamesTold), has_more: isCut };
}

/** Whether an account has more names than a search looks at. */
async function hasFurtherNames(knex: Knex, userId: number): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `${withEventNames(':userId')} SELECT FROM names OFFSET ${namesWalked - 1} LIMIT 1`,
    { userId },
  );
  return rows.length > 0;
}
