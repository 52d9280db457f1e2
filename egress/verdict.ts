import { readStatus, type Answer, type Reading } from '../domain/apps/answer';
import type { AppCall } from '../domain/apps/definition';
import { apiCallData } from '../domain/steps/api-call/schema';
import type { JsonObject } from '../domain/entities/common';
import type { Outcome, Trouble } from './outcome';

/** What happens to a call after an attempt. */
export type Verdict =
  | Exclude<Reading, { kind: 'retry' }>
  | ({ kind: 'retry'; after: number | null; holds: boolean } & Trouble)
  | ({ kind: 'unknown' } & Trouble);

/** Longest hold that a provider may ask for, in milliseconds. */
const longestHold = 3_600_000;

/**
 * Decides from an attempt's outcome what happens next. A call that was sent without a response is retried only if sending it twice is
 * harmless.
 *
 * @param now milliseconds since 1970, for a Retry-After that names a date
 */
export function verdictOf(
  outcome: Outcome,
  {
    call,
    stepData,
    isRepeatable,
    now,
  }: { call: AppCall | null; stepData: JsonObject; isRepeatable: boolean; now: number },
): Verdict {
  switch (outcome.kind) {
    case 'refused':
      return { kind: 'failed', code: outcome.code, message: outcome.message };
    case 'unsent':
      return { ...outcome, kind: 'retry', after: null, holds: false };
    case 'unclear':
      return isRepeatable
        ? { ...outcome, kind: 'retry', after: null, holds: false }
        : {
            ...outcome,
            kind: 'unknown',
            message: `${outcome.message} Whether it did its work is not known.`,
          };
    case 'answered': {
      const { answer } = outcome;
      const isBroken = answer.unread?.code === 'answer_cut_off' || answer.unread?.code === 'answer_too_slow';
      if (answer.unread && isBroken && isRepeatable)
        return { ...answer.unread, kind: 'retry', after: null, holds: false };
      const reading = read(answer, call, stepData);
      if (reading.kind !== 'retry') return reading;
      const asked = reading.after ?? retryAfter(answer.headers['retry-after'], now);
      return {
        ...reading,
        after: asked === null ? null : Math.min(asked, longestHold),
        holds: asked !== null || answer.status === 429,
      };
    }
  }
}

function read(answer: Answer, call: AppCall | null, stepData: JsonObject): Reading {
  if (!call) return readStatus(answer);
  const { data } = apiCallData.safeParse(stepData);
  return call.read(answer, data ?? {});
}

/** Retry-After in milliseconds: seconds, or a date (RFC 9110, 10.2.3); null for anything else. */
function retryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
