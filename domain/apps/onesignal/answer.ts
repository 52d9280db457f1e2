import { z } from 'zod';
import { readStatus, type Answer, type Reading } from '../answer';
import { readRefusal, type Refusal } from '../refusals';

/**
 * The body of an answer with any status; an empty id means that no notification was created. Source:
 * https://documentation.onesignal.com/reference/push-notification
 */
const told = z.object({
  id: z.string().nullish(),
  errors: z
    .union([z.array(z.string()), z.object({ invalid_aliases: z.record(z.string(), z.unknown()).optional() })])
    .nullish(),
});

/**
 * Source: https://documentation.onesignal.com/reference/rate-limits (read November 2026) and the error catalogue of OneSignal’s own
 * libraries.
 */
const refusals: Readonly<Record<string, Refusal>> = {
  401: { kind: 'failed', message: 'OneSignal refused the key: check the API key of the connection.' },
  403: {
    kind: 'failed',
    message: 'OneSignal refused the key: check that the API key and the app id belong together.',
  },
  429: { kind: 'retry', message: 'OneSignal asked for fewer calls.' },
  503: { kind: 'retry', message: 'OneSignal is unavailable for a moment.' },
};

/** No device under this external id accepts notifications: another attempt would not change that. */
const nobody: Reading = {
  kind: 'skipped',
  code: 'onesignal_no_subscriber',
  message: 'No device of this external id takes notifications.',
};

/** Reads OneSignal's answer to a notification. Even with status 200 it may have found no recipient. */
export function readPush(answer: Answer): Reading {
  const { data } = told.safeParse(answer.body);
  const reading = readStatus(answer);
  const errors = data?.errors;
  if (reading.kind === 'done') return errors && !data.id ? nobody : reading;
  const words = Array.isArray(errors) ? errors.join(' ') : '';
  const error = { code: String(answer.status), words };
  return readRefusal(answer, { id: 'onesignal', name: 'OneSignal' }, error, refusals);
}
