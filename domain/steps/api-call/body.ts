import { isJsonObject } from '../../entities/common';
import { fromJson } from '../../values/json';
import type { ApiCallData } from './schema';

/** What a Content-Type makes of a body: JSON without one, a form, or any other text, which is sent as it is. */
export type BodyKind = 'none' | 'json' | 'form' | 'text';

type WithBody = Pick<ApiCallData, 'method' | 'headers' | 'body'>;

/** The value of a header, whatever the case of its name. */
const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.trim().toLowerCase() === name)?.[1];

/** How the body of a step is sent. GET has none, and a blank one is none (docs/contract.md#api-call). */
export function bodyKind({ method, headers, body }: WithBody): BodyKind {
  if (method === 'GET' || body.trim() === '') return 'none';
  const type = headerOf(headers, 'content-type')?.toLowerCase() ?? 'application/json';
  if (type.includes('x-www-form-urlencoded')) return 'form';
  return /[/+]json\b/.test(type) ? 'json' : 'text';
}

/** The JSON that a step's body is, before its leaves are rendered; undefined when it is no JSON, or a form that is no object. */
export function bodyJson(step: WithBody): { value: unknown } | undefined {
  try {
    const value = fromJson(step.body);
    return bodyKind(step) === 'form' && !isJsonObject(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** Whether the body can be read as what it is sent as (docs/contract.md#api-call). */
export function isBodyValid(step: WithBody): boolean {
  const kind = bodyKind(step);
  return kind === 'none' || kind === 'text' || bodyJson(step) !== undefined;
}
