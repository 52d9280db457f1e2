import { channelOfWebhook } from '../../apps/webhook';
import { waitForHours, type MessageWait } from '../../entities/account/message-hours';
import { clocksOfContact } from '../clocks-of-contact';
import type { Run } from '../run';
import type { ApiCallData } from './schema';

/** Until when the step's message waits for the hours of its channel; null: it goes now, as what is no message does. */
export function messageWaitOf(
  { is_transactional: isTransactional }: ApiCallData,
  run: Run,
): MessageWait | null {
  const channel = channelOfWebhook(run.connection.app_webhook_unique_identifier);
  if (channel === null || isTransactional) return null;
  return waitForHours(run.now, { channel, hours: run.messageHours }, clocksOfContact(run));
}
