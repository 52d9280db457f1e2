import type { Unread } from '../domain/apps/answer';
import { isJsonObject } from '../domain/entities/common';
import { withoutSecrets } from '../domain/steps/api-call/redacted';
import { secretMask } from '../domain/steps/api-call/typed-secrets';
import type { Outcome } from './outcome';

/**
 * An outcome without secrets, wherever they appeared: in the other side's response, or in the text of an error. Cookies in the response are
 * left out. If it cannot be searched for them, its texts are left out, too: the call was made, so nothing is thrown.
 */
export function redactOutcome(outcome: Outcome, secrets: readonly string[]): Outcome {
  const told = outcome.kind === 'answered' ? withoutCookies(outcome) : outcome;
  if (secrets.length === 0) return told;
  try {
    return redacted(told, secrets);
  } catch {
    return withoutTexts(told);
  }
}

function redacted(told: Outcome, secrets: readonly string[]): Outcome {
  const hide = withoutSecrets(secrets);
  const whole = new Set(secrets);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    // A secret of digits only comes back as a number when it is parsed as JSON.
    if (typeof value === 'number' || typeof value === 'bigint')
      return whole.has(String(value)) ? secretMask : value;
    if (Array.isArray(value)) return value.map(redact);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [redact(key), redact(inside)]));
  };
  if (told.kind !== 'answered') return { ...told, message: hide(told.message) };
  const { headers, body } = told.answer;
  const answer = { ...told.answer, headers: redact(headers) as typeof headers, body: redact(body) }; // texts stay texts
  return { kind: 'answered', answer };
}

const unsearched: Unread = {
  code: 'answer_unfit',
  message: 'The answer could not be searched for credentials, so it is not kept.',
};

function withoutTexts(told: Outcome): Outcome {
  if (told.kind !== 'answered')
    return {
      ...told,
      message: 'Why the call failed could not be searched for credentials, so it is not kept.',
    };
  return {
    kind: 'answered',
    answer: { status: told.answer.status, headers: {}, body: null, unread: unsearched },
  };
}

function withoutCookies({ answer }: Extract<Outcome, { kind: 'answered' }>): Outcome {
  const { 'set-cookie': _, ...headers } = answer.headers;
  return { kind: 'answered', answer: { ...answer, headers } };
}
