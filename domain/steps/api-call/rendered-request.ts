import { z } from 'zod';
import { apiCallMethods } from './schema';

/** The template that a message was made of. */
export const usedTemplate = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  language: z.string(),
});
export type UsedTemplate = z.infer<typeof usedTemplate>;

/** A request with rendered texts. Credentials are still markers with the nonce (see markers.ts). */
export const renderedRequest = z.object({
  method: z.enum(apiCallMethods),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.discriminatedUnion('as', [
    z.object({ as: z.literal('none') }),
    z.object({ as: z.literal('json'), value: z.unknown() }),
    z.object({ as: z.literal('form'), value: z.record(z.string(), z.unknown()) }),
    z.object({ as: z.literal('text'), value: z.string() }),
  ]),
  nonce: z.string(),
  /** Credentials that somebody typed into it: nothing shown about the call may contain them. Absent when there are none. */
  typed: z.array(z.string()).optional(),
  /** The origins of the links that the author of its e-mail wrote: only links to these lead through us. Absent: there are none. */
  origins: z.array(z.string()).optional(),
  /** The template of its message. Absent: the step has its own text, or sends no message. */
  template: usedTemplate.optional(),
});

export type RenderedRequest = z.infer<typeof renderedRequest>;
