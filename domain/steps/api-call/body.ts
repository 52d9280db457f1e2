import { isJsonObject } from '../../entities/common';
import { fromJson } from '../../values/json';
import type { ApiCallData } from './schema';

/** The format of a body by its Content-Type: JSON when there is none, a form, or any other text, which is sent unchanged. */
export type BodyKind = 'none' | 'json' | 'form' | 'text';

type WithBody = Pick<ApiCallData, 'method' | 'headers' | 'body'>;

/** The value of a header; the case of its name is ignored. */
const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.trim().toLowerCase() === name)?.[1];

/** The format in which a step's body is sent. GET has no body, and a blank one is not sent (docs/contract.md#api-call). */
export function bodyKind({ method, headers, body }: WithBody): BodyKind {
  if (method === 'GET' || body.trim() === '') return 'none';
  const type = headerOf(headers, 'content-type')?.toLowerCase() ?? 'application/json';
  if (type.includes('x-www-form-urlencoded')) return 'form';
  return /[/+]json\b/.test(type) ? 'json' : 'text';
}

/** The JSON of a step's body, before its leaves are rendered; undefined when it is not valid JSON, or a form's body is not an object. */
export function bodyJson(step: WithBody): { value: unknown } | undefined {
  try {
    const value = fromJson(step.body);
    return bodyKind(step) === 'form' && !isJsonObject(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** Whether the body is valid for its format (docs/contract.md#api-call). */
export function isBodyValid(step: WithBody): boolean {
  const kind = bodyKind(step);
  return kind === 'none' || kind === 'text' || bodyJson(step) !== undefined;
}
