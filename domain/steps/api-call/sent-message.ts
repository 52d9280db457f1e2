import { callOfWebhook } from '../../apps/webhook';
import type { SentMessage } from '../../entities/sent-message';
import { showMarkers } from './markers';
import type { RenderedRequest } from './render';

/** What a request sends by the app that its step names, as people read it; null where that is only a request. */
export function messageOf({ body, nonce }: RenderedRequest, webhook: string | null): SentMessage | null {
  const call = callOfWebhook(webhook);
  if (!call?.message || body.as === 'none') return null;
  return call.message(showMarkers(body.value, nonce));
}

/** Why a message is not sent: nobody is named that it could reach. Null for any other call. */
export function recipientTrouble(
  request: RenderedRequest,
  webhook: string | null,
): { code: string; message: string } | null {
  if (messageOf(request, webhook)?.to !== '') return null;
  return {
    code: 'recipient_missing',
    message: 'There is nobody to send this to: the recipient came out empty.',
  };
}
