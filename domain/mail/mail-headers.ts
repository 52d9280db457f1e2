import { z } from 'zod';

/** An e-mail's request with headers of its own. */
const withHeaders = z.looseObject({ headers: z.record(z.string(), z.string()).optional() });

/** Adds headers to the `headers` of a rendered request; existing ones are kept. */
export function addMailHeaders(body: unknown, headers: Readonly<Record<string, string>>): unknown {
  const request = withHeaders.parse(body);
  return { ...request, headers: { ...headers, ...request.headers } };
}
