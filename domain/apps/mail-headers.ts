import { z } from 'zod';

/** An e-mail's request with headers of its own. */
const withHeaders = z.looseObject({ headers: z.record(z.string(), z.string()).optional() });

/** Puts headers into the `headers` of a rendered request; those that stand there already stay. */
export function addMailHeaders(body: unknown, headers: Readonly<Record<string, string>>): unknown {
  const request = withHeaders.parse(body);
  return { ...request, headers: { ...headers, ...request.headers } };
}
