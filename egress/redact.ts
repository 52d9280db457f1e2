import { isJsonObject } from '../domain/entities/common';
import { secretMask } from '../domain/steps/api-call/typed-secrets';
import type { Outcome } from './outcome';

/**
 * An outcome in which no secret stands, whoever repeated it: the other side in its answer, or the words about a call that did not
 * come about. What the other side wants kept as cookies is left out.
 */
export function redactOutcome(outcome: Outcome, secrets: readonly string[]): Outcome {
  const told = outcome.kind === 'answered' ? withoutCookies(outcome) : outcome;
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((one, other) => other.length - one.length);
  if (forms.length === 0) return told;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, secretMask);
    if (Array.isArray(value)) return value.map(redact);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [redact(key), redact(inside)]));
  };
  if (told.kind !== 'answered') return { ...told, message: String(redact(told.message)) };
  const { headers, body } = told.answer;
  const answer = { ...told.answer, headers: redact(headers) as typeof headers, body: redact(body) }; // texts stay texts
  return { kind: 'answered', answer };
}

function withoutCookies({ answer }: Extract<Outcome, { kind: 'answered' }>): Outcome {
  const { 'set-cookie': _, ...headers } = answer.headers;
  return { kind: 'answered', answer: { ...answer, headers } };
}

/** A secret as it stands in a text, an address, a form, JSON and HTML. Hosts have it in small letters: case counts nowhere. */
const formsOf = (secret: string): string[] => [
  ...[secret, encodeURIComponent(secret), encodeURI(secret)],
  ...[new URLSearchParams({ '': secret }).toString().slice(1), JSON.stringify(secret).slice(1, -1)],
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
