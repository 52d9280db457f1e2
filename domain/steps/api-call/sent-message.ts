import { callOfWebhook } from '../../apps/webhook';
import type { SentMessage } from '../../entities/runs/sent-message';
import { showMarkers } from './markers';
import type { RenderedRequest } from './rendered-request';

/** What a request sends by the app that its step names, as people read it; null where that is only a request. */
export function messageOf({ body, nonce }: RenderedRequest, webhook: string | null): SentMessage | null {
  const call = callOfWebhook(webhook);
  if (!call?.message || body.as === 'none') return null;
  return call.message(showMarkers(body.value, nonce));
}

/** Why a message does not go out, and what becomes of its step. */
export interface Unsendable {
  state: 'skipped' | 'failed';
  trouble: { code: string; message: string };
}

/**
 * Tells a message that names nobody whom it could reach; null for any other call. On a channel that contacts can leave, one without
 * an address is passed over as one that has left is: there will always be some. Elsewhere the step is wrong, and fails.
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
