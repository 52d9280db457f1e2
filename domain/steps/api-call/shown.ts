import type { Answer } from '../../apps/answer';
import type { JsonObject } from '../../entities/common';
import { toJson } from '../../values/json';
import { holdsMarker, showMarkers } from './markers';
import type { RenderedRequest } from './render';

/** Longest body that a run's log keeps, in characters; what is beyond is cut off, and said to be. */
const shownLimit = 10_000;
const hidden = '•••';

/** Headers whose values are nobody's to read. */
const secretHeader = /authorization|cookie|key|token|secret|password|signature/i;

/** A request as the run's log shows it: `{{ app.… }}` where credentials go, bounded, and without what people type as secrets. */
export function shownRequest({ method, url, headers, body, nonce }: RenderedRequest): JsonObject {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    secretHeader.test(name) && !holdsMarker(value, nonce) ? hidden : showMarkers(value, nonce),
  ]);
  return {
    ...{ method, url: showMarkers(url, nonce), headers: Object.fromEntries(shown) as JsonObject },
    ...(body.as !== 'none' && { body: bounded(showMarkers(body.value, nonce)) }),
  };
}

/** An answer as the run's log shows it. */
export const shownAnswer = ({ status, headers, body, unread }: Answer): JsonObject => ({
  ...{ status, headers, body: bounded(body) },
  ...(unread && { unread }),
});

/** A value when it is short, else the beginning of its text. */
function bounded(value: unknown): unknown {
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length <= shownLimit ? value : `${text.slice(0, shownLimit)}…`;
}
