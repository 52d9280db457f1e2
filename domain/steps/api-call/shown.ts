import type { Answer } from '../../apps/answer';
import type { JsonObject } from '../../entities/common';
import type { SentMessage } from '../../entities/runs/sent-message';
import { cut, shortened } from '../../values/shortened';
import { showMarkers } from './markers';
import type { RenderedRequest } from './rendered-request';
import { messageOf } from './sent-message';
import { maskedCall, type Addressed } from './typed-secrets';

/** Longest body that a run's log keeps, in characters; what is beyond is cut off, and said to be. */
const shownLimit = 10_000;
/** The same of a message's words, which are of no use without their end. */
const messageLimit = 30_000;

/** A call as logs and trials show it: its request, and what it sends to people or models, where it is an app's (`SentMessage`). */
export function shownCall(request: RenderedRequest, webhook: string | null): JsonObject {
  const sent = shownMessage(request, webhook);
  return { ...(sent && { sent }), request: shownRequest(request) };
}

/** What a request sends, as far as it is kept to be read; null where it is only a request. */
export function shownMessage(request: RenderedRequest, webhook: string | null): SentMessage | null {
  const sent = messageOf(request, webhook);
  return sent && shortMessage(sent);
}

/** A request as the run's log shows it: `{{ app.… }}` where credentials go, bounded, and without what people type as secrets. */
function shownRequest({ method, url, headers, body, nonce }: RenderedRequest): JsonObject {
  const shown = showMarkers({ url, headers }, nonce) as Addressed; // texts stay texts
  return {
    ...{ method, ...maskedCall(shown) },
    ...(body.as !== 'none' && { body: bounded(showMarkers(body.value, nonce)) }),
  };
}

/** An answer as the run's log shows it. */
export const shownAnswer = ({ status, headers, body, unread }: Answer): JsonObject => ({
  ...{ status, headers, body: bounded(body) },
  ...(unread && { unread }),
});

const bounded = (value: unknown): unknown => shortened(value, shownLimit);

const shortMessage = ({ text, html, ...sent }: SentMessage): SentMessage => ({
  ...sent,
  ...(text !== undefined && { text: cut(text, messageLimit) }),
  ...(html !== undefined && { html: cut(html, messageLimit) }),
});
