import { jsonObject } from '../../entities/common';
import type { OutcomeReference } from '../definition';

/**
 * Adds the address of the status callback to a rendered request. Twilio refuses a message whose address it could not call (21609), so it is
 * left out where Twilio cannot reach us. Source: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource (of
 * 2026-03-09)
 */
export function addStatusCallback(body: unknown, { reference, address }: OutcomeReference): unknown {
  const { data } = jsonObject.safeParse(body);
  if (!data || address === null) return body;
  return { ...data, StatusCallback: `${address}&message=${encodeURIComponent(reference)}` };
}
