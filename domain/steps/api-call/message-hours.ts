import { waitForHours, type MessageWait } from '../../entities/account/message-hours';
import { clocksOfContact } from '../clocks-of-contact';
import type { Run } from '../run';
import { restrictedChannel } from './restricted-channel';
import type { ApiCallData } from './schema';

/** Until when the step's message waits for the hours of its channel; null: it goes now, as what is no message does. */
export function messageWaitOf(data: ApiCallData, run: Run): MessageWait | null {
  const channel = restrictedChannel(data, run);
  if (channel === null) return null;
  return waitForHours(run.now, { channel, hours: run.messageHours }, clocksOfContact(run));
}
