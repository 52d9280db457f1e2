import type { Tag } from '../../../db/Tag';
import type * as entity from '../../../domain/entities/tag';

export const presentTag = (tag: Tag): entity.Tag => ({
  id: tag.id,
  name: tag.name,
  color: tag.color,
  created_at: tag.created_at.toISOString(),
});

/** What a picker needs of a tag. */
export const presentSlimTag = (tag: Tag): entity.TagInList => ({
  id: tag.id,
  name: tag.name,
  color: tag.color,
});
