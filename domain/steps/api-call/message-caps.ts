import {
  countsMessage,
  overCaps,
  type CapWait,
  type CountedMessage,
  type MessageCap,
  type OverCap,
} from '../../entities/account/message-caps';
import { waitForHours } from '../../entities/account/message-hours';
import { clocksOfContact } from '../clocks-of-contact';
import type { Run } from '../run';
import type { SentMessagesAnswer } from '../sent-messages-question';
import { restrictedChannel } from './restricted-channel';
import type { ApiCallData } from './schema';

/** A message that caps count. */
interface CappedMessage {
  counted: CountedMessage;
  /** The caps that count it; none: it goes. */
  caps: readonly MessageCap[];
}

/**
 * The step's message as the caps of the account count it, and those that do; null: they count nothing, as no message without a contact and
 * none that is transactional.
 */
export function cappedMessage(data: ApiCallData, run: Run): CappedMessage | null {
  const channel = restrictedChannel(data, run);
  if (channel === null || !run.hasContact || run.messageCaps.length === 0) return null;
  const counted = { channel, category: data.message_category ?? null };
  return { counted, caps: run.messageCaps.filter((cap) => countsMessage(cap, counted)) };
}

/** Over which cap a message is, as the log tells it, and whether its step is passed over for that; null: it goes. */
export function overCapOf(
  { counted, caps }: CappedMessage,
  { times }: SentMessagesAnswer,
  { when_capped: chosen = null }: ApiCallData,
  run: Run,
): { told: CapWait; isPassedOver: boolean } | null {
  const filled = caps.map((cap, place) => ({ cap, times: times[place] ?? [] }));
  const over = overCaps(run.now, filled, chosen);
  return over && { told: toldOf(over, counted, run), isPassedOver: over.whenReached === 'pass_over' };
}

/** The message goes when the caps and the hours of its channel allow it. */
function toldOf({ until, cap }: OverCap, { channel }: CountedMessage, run: Run): CapWait {
  const clocks = clocksOfContact(run);
  const hours = waitForHours(until, { channel, hours: run.messageHours }, clocks);
  const { when_reached: _, ...told } = cap;
  return { until: hours?.until ?? new Date(until).toISOString(), ...clocks, ...told };
}
