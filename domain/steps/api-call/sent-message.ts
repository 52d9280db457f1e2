import { callOfWebhook } from '../../apps/webhook';
import type { SentMessage } from '../../entities/runs/sent-message';
import { showMarkers } from './markers';
import type { RenderedRequest } from './rendered-request';

/** The message in a request, by the app that its step names, as people read it; null for a plain request. */
export function messageOf({ body, nonce }: RenderedRequest, webhook: string | null): SentMessage | null {
  const call = callOfWebhook(webhook);
  if (!call?.message || body.as === 'none') return null;
  return call.message(showMarkers(body.value, nonce));
}

/** Why a message is not sent, and the resulting state of its step. */
export interface Unsendable {
  state: 'skipped' | 'failed';
  trouble: { code: string; message: string };
}

/**
 * Reports a message without a recipient; null for any other call. On a channel with opt-out, a contact without an address is skipped like
 * one that has unsubscribed: there are always some. Elsewhere the step is wrong, and fails.
 */
export function unsendable(request: RenderedRequest, webhook: string | null): Unsendable | null {
  if (messageOf(request, webhook)?.to !== '') return null;
  return {
    state: callOfWebhook(webhook)?.channel === undefined ? 'failed' : 'skipped',
    trouble: {
      code: 'recipient_missing',
      message: 'There is nobody to send this to: the recipient came out empty.',
    },
  };
}
