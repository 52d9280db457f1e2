import { channelOfWebhook } from '../../apps/webhook';
import type { Channel } from '../../entities/contacts/channel';
import type { Run } from '../run';
import type { ApiCallData } from './schema';

/**
 * The channel of the step's message, where the account's hours, caps and control group apply to it; null: it is no message, or a
 * transactional one, which may go at any time.
 */
export const restrictedChannel = (
  { is_transactional: isTransactional }: Pick<ApiCallData, 'is_transactional'>,
  { connection }: Pick<Run, 'connection'>,
): Channel | null => (isTransactional ? null : channelOfWebhook(connection.app_webhook_unique_identifier));
