import type { Channel } from '../entities/contacts/channel';
import {
  suppressedChannels,
  type SuppressedChannel,
  type SuppressionReason,
} from '../entities/contacts/suppression';
import type { Outcome } from './outcome';

/** Why an outcome has the address of its message suppressed; null: it does not. */
export function whySuppressed(
  { kind, isPermanent }: Pick<Outcome, 'kind' | 'isPermanent'>,
  channel: SuppressedChannel,
): SuppressionReason | null {
  if (kind === 'complained') return 'complained';
  if (!isPermanent) return null;
  return channel === 'sms' ? 'unreachable' : 'bounced';
}

export const isSuppressedChannel = (channel: Channel): channel is SuppressedChannel =>
  (suppressedChannels as readonly Channel[]).includes(channel);

/** An address in the one form in which addresses are compared. */
export const comparedAddress = (address: string): string => address.trim().toLowerCase();

/** The addresses of a message, as its `to` names them: several where a step of a mailbox names several. */
export const comparedAddresses = (to: string): string[] => [
  ...new Set(
    to
      .split(/[,;]/)
      .map(comparedAddress)
      .filter((address) => address !== ''),
  ),
];
