import type { MessageCap } from '../entities/account/message-caps';

/** When the run's contact got the messages that each of these caps counts. The run's host answers. */
export interface SentMessagesQuestion {
  kind: 'sent_messages';
  caps: readonly MessageCap[];
}

/**
 * For each of the caps, when the newest messages went that it counts, as many as it allows, in milliseconds since 1970. A message that is
 * on its way counts as going now.
 */
export interface SentMessagesAnswer {
  times: readonly (readonly number[])[];
}
