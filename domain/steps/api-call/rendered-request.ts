import { z } from 'zod';
import { apiCallMethods } from './schema';

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
});

export type RenderedRequest = z.infer<typeof renderedRequest>;
