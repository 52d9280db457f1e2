import type { Tag } from '../../../db/tags/Tag';
import type * as entity from '../../../domain/entities/contacts/tag';

export const presentTag = (tag: Tag): entity.Tag => ({
  id: tag.id,
  name: tag.name,
  color: tag.color,
  created_at: tag.created_at.toISOString(),
});

/** A tag in the list of tags, with how many contacts have it. */
export const presentCountedTag = (tag: Tag, countOfContacts: number): entity.CountedTag => ({
  ...presentTag(tag),
  count_of_contacts: countOfContacts,
});

/** What a picker needs of a tag. */
export const presentSlimTag = (tag: Tag): entity.TagInList => ({
  id: tag.id,
  name: tag.name,
  color: tag.color,
});
