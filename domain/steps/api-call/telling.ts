import type { AppField } from './schema';

/**
 * The fields that distinguish an app's call from similar ones: the first non-empty one is used; a plain call is distinguished by its
 * address.
 */
export const tellingFields = [
  'subject',
  'template_id',
  'title',
  'message',
  'prompt',
] as const satisfies readonly AppField[];

/** Longest excerpt in characters: more than fits on a line. */
export const toldCharacters = 80;
