import type { z } from 'zod';
import { pickerSizeLimit, type PageMeta } from '../../../../domain/entities/common';
import type { Contact } from '../../../../domain/entities/contacts/contact';
import type { startedByImport } from '../../../../domain/entities/contacts/import';
import type { CountedTag, Tag, TagInList, TagInput } from '../../../../domain/entities/contacts/tag';
import type { Client } from '../../api/client';
import { saveForm, type FormSave } from '../../api/save-form';
import { pickerSizes } from '../../constants';
import { orderOf, pageOf, type ListPage, type ListQuery } from '../../store/list';
import {
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';

export async function listTags(client: Client, query: ListQuery) {
  const { tags, meta } = await client.get<{ tags: CountedTag[]; meta: PageMeta }>('/tag', {
    ...pageOf(query),
    ...orderOf(query),
  });
  return { rows: tags, meta };
}

export async function listTagOptions(client: Client, asked: OptionsAsked): Promise<OptionsPage<TagInList>> {
  const query = optionsQuery(asked, pickerSizes.tags);
  const { tags, meta } = await client.get<{ tags: TagInList[]; meta: PageMeta }>('/tag', query);
  return optionsPage(tags, meta);
}

/** All tags of the account, to find which of a file's tags exist. */
export const listAllTags = async (client: Client): Promise<TagInList[]> =>
  (await client.get<{ tags: TagInList[] }>('/tag', { page_at: 1, page_size: pickerSizeLimit })).tags;

export async function listTagsOf(client: Client, ids: Key[]): Promise<TagInList[]> {
  return (await client.get<{ tags: TagInList[] }>('/tag', keysQuery(ids))).tags;
}

/** A tag's own page: the tag, and a page of the contacts that have it. */
export interface TagContacts extends ListPage<Contact> {
  tag: Tag;
}

export async function fetchTagContacts(client: Client, query: ListQuery): Promise<TagContacts> {
  const { tag, contacts, meta } = await client.get<{ tag: Tag; contacts: Contact[]; meta: PageMeta }>(
    '/tag',
    {
      tag_id: query.scope,
      ...pageOf(query),
      ...orderOf(query),
    },
  );
  return { tag, rows: contacts, meta };
}

/** Saves a tag: a new one when it has no id yet. */
export const saveTag = (client: Client, saved: FormSave<TagInput>) =>
  saveForm<{ tag: Tag }>(client, '/tag', saved);

/** @throws ApiError `in_use` (409) for a tag that flows need, unless forced. */
export const deleteTag = (client: Client, { id }: Tag, force: boolean) =>
  client.delete<unknown>(`/tag/${id}`, force ? { force: true } : {});

/** Makes a tag of the default colour. */
export async function createTag(client: Client, name: string): Promise<Tag> {
  const { tag } = await client.post<{ tag: Tag }>('/tag', { name });
  return tag;
}

/** An automation that starts when a tag is added. */
export type StartedByTag = z.infer<typeof startedByImport>;

/** The published automations that adding any of the tags starts. */
export async function fetchTagStarts(client: Client, tags: number[]): Promise<StartedByTag[]> {
  const { automatisations } = await client.get<{ automatisations: StartedByTag[] }>(
    '/contact/import/preview',
    { tags: JSON.stringify(tags) },
  );
  return automatisations;
}
