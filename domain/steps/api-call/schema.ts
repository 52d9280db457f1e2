import { z } from 'zod';

const apiCallMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** An outbound request and what is taken from its answer. `body` is JSON text (section 3). */
export const apiCallData = z.object({
  method: z.enum(apiCallMethods).default('GET'),
  url: z.string().max(8_192).default(''),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().max(100_000).default('{}'),
  extract_variables: z.array(z.object({ from: z.string().max(500), to: z.string().max(500) })).default([]),
});
export type ApiCallData = z.infer<typeof apiCallData>;
