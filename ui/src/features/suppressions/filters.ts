import { z } from 'zod';
import {
  suppressedChannels,
  suppressionReasons,
  type SuppressedChannel,
  type SuppressionReason,
} from '../../../../domain/entities/contacts/suppression';

/** The names of the list's filters in its URL. */
export const suppressionFilterNames = ['channel', 'reason', 'lifted'];

/** The channel in the list's URL; an invalid one is ignored. */
export const channelOfFilter = (text: string | undefined): SuppressedChannel | undefined =>
  z.enum(suppressedChannels).safeParse(text).data;

/** The reason in the list's URL; an invalid one is ignored. */
export const reasonOfFilter = (text: string | undefined): SuppressionReason | undefined =>
  z.enum(suppressionReasons).safeParse(text).data;

/** Whether the list is of addresses that were let in again. */
export const isLiftedFilter = (text: string | undefined): boolean => text === 'true';
