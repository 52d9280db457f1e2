import type { Page as ResultPage } from 'objection';
import type { Contact } from '../../../db/contacts/Contact';
import { listContacts } from '../../../db/contacts/list';
import type { Database } from '../../../db/database/connection';
import { inSnapshot } from '../../../db/figures/snapshot';
import { removeTagFromSteps } from '../../../db/automatisations/forget-tag';
import { Tag } from '../../../db/tags/Tag';
import { findTagUses } from '../../../db/tags/uses';
import { inTransaction } from '../../../db/database/transaction';
import {
  tagLimit,
  type TagInput,
  type TagQuery,
  type TagUpdate,
} from '../../../domain/entities/contacts/tag';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { orNameTaken } from '../../http/name-taken';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { requireRoom } from '../../http/require-room';
import { columnHolds } from '../../http/search';

export async function listTags(
  { knex }: Database,
  userId: number,
  { ids, search_term, sort_by, sort_order }: TagQuery,
  page: Page,
): Promise<ResultPage<Tag>> {
  return Tag.query(knex)
    .where('user_id', userId)
    .modify((found) => {
      if (ids) void found.whereIn('id', ids);
      if (search_term !== '') void found.where(columnHolds('name', search_term));
    })
    .orderBy(sort_by, sort_order)
    .orderBy('id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
}

/** Throws ApiError 404 for a tag that is not the account's. */
export async function findTag({ knex }: Database, userId: number, tagId: number): Promise<Tag> {
  const tag = await Tag.query(knex).findOne({ id: tagId, user_id: userId });
  if (!tag) throw errors.notFound('tag');
  return tag;
}

/** Tags by their ids, by name. Throws ApiError 404 when one of them is not the account's. */
export async function findTags(
  { knex }: Database,
  userId: number,
  tagIds: readonly number[],
): Promise<Tag[]> {
  if (tagIds.length === 0) return [];
  const tags = await Tag.query(knex).where('user_id', userId).whereIn('id', tagIds).orderBy('name');
  if (tags.length !== new Set(tagIds).size) throw errors.notFound('tag');
  return tags;
}

/** A page of the contacts that have the tag. */
export const contactsOfTag = (
  { knex }: Database,
  userId: number,
  tagId: number,
  { search_term, sort_by, sort_order }: TagQuery,
  page: Page,
): Promise<{ contacts: Contact[]; total: number; isMore: boolean }> =>
  inSnapshot(knex, (snapshot) =>
    listContacts(snapshot, userId, {
      searchTerm: search_term,
      tags: [tagId],
      sortBy: sort_by,
      sortOrder: sort_order,
      limit: page.pageSize,
      offset: page.offset,
    }),
  );

/** Throws ApiError 409 when the account has a tag of this name, or as many tags as it may. */
export async function createTag({ knex }: Database, userId: number, { name, color }: TagInput): Promise<Tag> {
  return orNameTaken(
    name,
    knex.transaction(async (trx) => {
      await requireRoom(trx, Tag.query(trx), { userId, limit: tagLimit, tooMany: errors.tooManyTags });
      return Tag.query(trx).insert({ user_id: userId, name, color }).returning('*');
    }),
  );
}

/** Throws ApiError 404, and 409 when another tag has the name. */
export async function updateTag(
  database: Database,
  userId: number,
  tagId: number,
  { name, color, id }: TagUpdate,
): Promise<Tag> {
  const tag = await findTag(database, userId, tagId);
  refuseChanged({ id }, tag);
  if (name === undefined && color === undefined) return tag;
  const changed = await orNameTaken(
    name ?? tag.name,
    Tag.query(database.knex).where({ id: tag.id, user_id: userId }).patch({ name, color }).returning('*'),
  );
  return changed[0] ?? findTag(database, userId, tagId);
}

/** Throws ApiError 404, and 409 with where it is used unless `force` is set. */
export async function deleteTag(
  { pool }: Database,
  { userId, actorId }: Account,
  tagId: number,
  { force }: { force: boolean },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await client.query('SELECT FROM tags WHERE id = $1 AND user_id = $2 FOR UPDATE', [
      tagId,
      userId,
    ]);
    if (found.rowCount === 0) throw errors.notFound('tag');
    const uses = force ? [] : await findTagUses(client, userId, tagId);
    const users = uses.map(({ name }) => name);
    if (users.length > 0) throw errors.inUse(users, uses);
    if (force) await removeTagFromSteps(client, userId, tagId, actorId);
    await client.query('DELETE FROM tags WHERE id = $1 AND user_id = $2', [tagId, userId]);
  });
}
