import type pg from 'pg';
import { contactScope, type ContactState } from '../../domain/run/memory-run';
import { passes } from '../../domain/steps/filter';
import type { LoopStart } from '../../domain/steps/run';
import { readContacts } from '../runs/load';

/** Contacts that are looked at for the filters: a simulation is to answer at once, in an account of any size. */
const lookedAt = 10_000;
const chunkSize = 1_000;

/** Whom a loop over contacts would go through. */
export interface AudiencePreview {
  total: number;
  /** False where filters were tried on the first contacts only: the total is then theirs. */
  isExact: boolean;
  /** The first of them, as they are now. */
  first: ContactState[];
}

/** Looks whom a loop over contacts would go through now. Nothing is written down. */
export async function previewAudience(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  { audience, filters }: LoopStart,
  { size, publicUrl }: { size: number; publicUrl: string },
): Promise<AudiencePreview> {
  const tagId = audience.source === 'tag' ? audience.tagId : null;
  const counted = await client.query<{ total: number }>(
    tagId === null
      ? 'SELECT count(*) AS total FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL'
      : 'SELECT count(*) AS total FROM contact_tags WHERE user_id = $1 AND tag_id = $2',
    [userId, tagId],
  );
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await client.query<{ id: number }>(
    tagId === null
      ? 'SELECT id FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL ORDER BY id LIMIT $3'
      : 'SELECT contact_id AS id FROM contact_tags WHERE user_id = $1 AND tag_id = $2 ORDER BY 1 LIMIT $3',
    [userId, tagId, filters.length > 0 ? lookedAt : size],
  );
  const ids = rows.map(({ id }) => id);
  if (filters.length === 0) return { total, isExact: true, first: await inOrder(client, ids, publicUrl) };

  let passing = 0;
  const first: ContactState[] = [];
  for (let at = 0; at < ids.length; at += chunkSize) {
    for (const contact of await inOrder(client, ids.slice(at, at + chunkSize), publicUrl)) {
      if (!passes(filters, contactScope(contact))) continue;
      passing += 1;
      if (first.length < size) first.push(contact);
    }
  }
  return { total: passing, isExact: ids.length === total, first };
}

async function inOrder(
  client: pg.ClientBase | pg.Pool,
  ids: number[],
  publicUrl: string,
): Promise<ContactState[]> {
  const contacts = await readContacts(client, ids, publicUrl);
  return ids.flatMap((id) => contacts.get(id) ?? []);
}
