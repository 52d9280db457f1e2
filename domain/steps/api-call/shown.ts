import type { Answer } from '../../apps/answer';
import type { JsonObject } from '../../entities/common';
import type { SentMessage } from '../../entities/sent-message';
import { toJson } from '../../values/json';
import { beginning } from '../../values/text';
import { holdsMarker, showMarkers } from './markers';
import type { RenderedRequest } from './render';
import { messageOf } from './sent-message';

/** Longest body that a run's log keeps, in characters; what is beyond is cut off, and said to be. */
const shownLimit = 10_000;
/** The same of a message's words, which are of no use without their end. */
const messageLimit = 30_000;
const hidden = '•••';

/** Headers whose values are nobody's to read. */
const secretHeader = /authorization|cookie|key|token|secret|password|signature/i;

/** A call as logs and trials show it: its request, and what it sends to people or models, where it is an app's (`SentMessage`). */
export function shownCall(request: RenderedRequest, webhook: string | null): JsonObject {
  const sent = messageOf(request, webhook);
  return { ...(sent && { sent: shortened(sent) }), request: shownRequest(request) };
}

/** A request as the run's log shows it: `{{ app.… }}` where credentials go, bounded, and without what people type as secrets. */
function shownRequest({ method, url, headers, body, nonce }: RenderedRequest): JsonObject {
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
  return text.length <= shownLimit ? value : cut(text, shownLimit);
}

const shortened = ({ text, html, ...sent }: SentMessage): SentMessage => ({
  ...sent,
  ...(text !== undefined && { text: cut(text, messageLimit) }),
  ...(html !== undefined && { html: cut(html, messageLimit) }),
});

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${beginning(text, limit)}…`;
