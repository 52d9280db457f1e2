import type { Answer } from '../domain/apps/answer';

const hidden = '•••';

/** An answer without the secrets of its connection, should the other side repeat them, and without what it wants kept as cookies. */
export function redactAnswer(answer: Answer, secrets: readonly string[]): Answer {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const { 'set-cookie': _, ...headers } = answer.headers;
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string')
      return forms.reduce((text, secret) => text.replaceAll(secret, hidden), value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [redact(key), redact(inside)]));
  };
  return {
    ...answer,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(redact(value))]),
    ),
    body: redact(answer.body),
  };
}
