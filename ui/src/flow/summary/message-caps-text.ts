import type { TFunction } from 'i18next';
import { channelOfWebhook } from '../../../../domain/apps/webhook';
import { countsMessage, type MessageCap } from '../../../../domain/entities/account/message-caps';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { TopicOf } from '../../features/settings/topics/use-topics';
import { capText } from './cap-text';

/**
 * The topic or the category of a step's message, and the caps that count it: "topic News · 3 e-mails in 7 days at most"; empty where there are
 * none.
 */
export function messageCapsText(
  { data, app_webhook_unique_identifier: webhook }: Pick<Step, 'data' | 'app_webhook_unique_identifier'>,
  caps: readonly MessageCap[],
  told: { t: TFunction; topicOf: TopicOf },
): string {
  const channel = channelOfWebhook(webhook);
  if (channel === null || data['is_transactional'] === true) return '';
  const named = data['message_category'];
  const category = typeof named === 'string' ? named : null;
  const { t, topicOf } = told;
  const topic = category === null ? null : topicOf(category);
  const counting = caps.filter((cap) => countsMessage(cap, { channel, category }));
  return [
    ...(topic === null ? [] : [t('steps.summary.topic', { topic })]),
    ...(category === null || topic !== null ? [] : [t('steps.summary.category', { category })]),
    ...counting.map((cap) => t('steps.summary.capped', { cap: capText(cap, told) })),
  ].join(' · ');
}
