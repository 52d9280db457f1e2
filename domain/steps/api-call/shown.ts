import type { Answer } from '../../apps/answer';
import type { JsonObject } from '../../entities/common';
import type { SentMessage } from '../../entities/runs/sent-message';
import { cut, shortened } from '../../values/text/shortened';
import { showMarkers } from './markers';
import type { RenderedRequest } from './rendered-request';
import { messageOf } from './sent-message';
import { maskedCall, type Addressed } from './typed-secrets';

/** Longest body in a run's log, in characters; the rest is cut off, and the log says so. */
const shownLimit = 10_000;
/** The same for a message's text, which is useless without its end. */
const messageLimit = 30_000;

/**
 * A call as logs and trials show it: its request, and the message to people or models when an app sends one (`SentMessage`), with the version
 * of its template.
 */
export function shownCall(request: RenderedRequest, webhook: string | null): JsonObject {
  const sent = shownMessage(request, webhook);
  const { template } = request;
  return {
    ...(sent && { sent }),
    ...(template && { message_template: template }),
    request: shownRequest(request),
  };
}

/** The message in a request, limited to the length that is kept; null for a plain request. */
export function shownMessage(request: RenderedRequest, webhook: string | null): SentMessage | null {
  const sent = messageOf(request, webhook);
  return sent && shortMessage(sent);
}

/** A request as the run's log shows it: `{{ app.… }}` for credentials, length-limited, and without secrets that people typed. */
function shownRequest({ method, url, headers, body, nonce }: RenderedRequest): JsonObject {
  const shown = showMarkers({ url, headers }, nonce) as Addressed; // texts stay texts
  return {
    method,
    ...maskedCall(shown),
    ...(body.as !== 'none' && { body: bounded(showMarkers(body.value, nonce)) }),
  };
}

/** An answer as the run's log shows it. */
export const shownAnswer = ({ status, headers, body, unread }: Answer): JsonObject => ({
  status,
  headers,
  body: bounded(body),
  ...(unread && { unread }),
});

const bounded = (value: unknown): unknown => shortened(value, shownLimit);

const shortMessage = ({ text, html, ...sent }: SentMessage): SentMessage => ({
  ...sent,
  ...(text !== undefined && { text: cut(text, messageLimit) }),
  ...(html !== undefined && { html: cut(html, messageLimit) }),
});
