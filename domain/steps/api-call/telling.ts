import type { AppField } from './schema';

/** What tells a call from others of its kind: the first of these that is filled in; of a call of one's own its address does. */
export const tellingFields = [
  'subject',
  'template_id',
  'title',
  'message',
  'prompt',
] as const satisfies readonly AppField[];

/** Characters that are told of it: more than a line shows. */
export const toldCharacters = 80;
