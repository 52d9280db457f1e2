import type pg from 'pg';
import { tagLimit } from '../../domain/entities/contacts/tag';
import type { ImportColumn } from '../../domain/import/columns/import-column';
import type { ImportedContact } from '../../domain/import/imported-contact';
import { tagNamesIn } from '../../domain/import/columns/tags-column';
import { changeTag } from '../contacts/tagging';
import { findOrMakeTags } from '../tags/find-or-make';

/** The ids of the tags that rows name, by the names as the rows write them; missing tags are created where the column says so. */
export async function tagsOfRows(
  client: pg.ClientBase,
  userId: number,
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): Promise<Map<string, number>> {
  const names = tagNamesIn(columns, rows).sort();
  if (names.length === 0) return new Map();
  const known = await knownTags(client, userId, names);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0 || columns.some(({ tags }) => tags === 'left_out')) return known;
  const { rows: counted } = await client.query<{ room: number }>(
    `SELECT ${tagLimit} - count(*) AS room FROM tags WHERE user_id = $1`,
    [userId],
  );
  const made = unknown.slice(0, Math.max(0, counted[0]?.room ?? 0));
  const ids = await findOrMakeTags(
    client,
    userId,
    made.map((name) => ({ name, color: 'gray' as const })),
  );
  made.forEach((name, place) => {
    const id = ids[place];
    if (id !== undefined) known.set(name, id);
  });
  return known;
}

/** Locks the tags, so that they cannot be deleted before the commit. */
async function knownTags(
  client: pg.ClientBase,
  userId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; id: number }>(
    `SELECT given.name, t.id FROM unnest($2::text[]) AS given (name)
     JOIN tags t ON t.user_id = $1 AND lower(t.name) = lower(given.name)
     ORDER BY t.id FOR KEY SHARE OF t`,
    [userId, names],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Contacts that name tags: their ids by external id, and the ids of the tags by name. */
interface NamedTags {
  contacts: readonly ImportedContact[];
  idOf: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
}

/** Adds to contacts the tags that their rows name; returns the contacts that got one. */
export async function addNamedTags(
  client: pg.ClientBase,
  { userId, triggers }: { userId: number; triggers: boolean },
  { contacts, idOf, tags }: NamedTags,
): Promise<number[]> {
  const byTag = new Map<number, Set<number>>();
  for (const contact of contacts) {
    const contactId = idOf.get(contact.externalId);
    for (const name of contact.tags ?? []) {
      const tagId = tags.get(name);
      if (contactId === undefined || tagId === undefined) continue;
      byTag.set(tagId, (byTag.get(tagId) ?? new Set()).add(contactId));
    }
  }
  const tagged: number[] = [];
  for (const [tagId, contactIds] of byTag) {
    const change = { userId, tagId, contactIds: [...contactIds], isDeletion: false, triggers };
    tagged.push(...(await changeTag(client, change)));
  }
  return tagged;
}
