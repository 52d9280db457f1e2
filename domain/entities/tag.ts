import { z } from 'zod';
import { displayName, id, moment } from './common';

/** The colours of section 3, in the order of their ids 1 to 7. */
export const tagColors = ['red', 'green', 'blue', 'yellow', 'purple', 'orange', 'gray'] as const;
export const tagColor = z.enum(tagColors);
export type TagColor = z.infer<typeof tagColor>;

export const tag = z.object({ id, name: z.string(), color: tagColor, created_at: moment });
export type Tag = z.infer<typeof tag>;

export const tagInput = z.strictObject({ name: displayName, color: tagColor.default('gray') });
export type TagInput = z.infer<typeof tagInput>;

const addedEventPattern = /^tag_(\d+)_added$/;

/** The name of the event that tells that a tag was really added to a contact. */
export const tagAddedEventName = (tagId: number): string => `tag_${tagId}_added`;

/** The tag that a tag-added event's name speaks of, or null for any other event name. */
export function tagOfAddedEventName(eventName: string): number | null {
  const match = addedEventPattern.exec(eventName);
  return match ? Number(match[1]) : null;
}
