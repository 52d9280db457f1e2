import type { TFunction } from 'i18next';
import type { CapWait } from '../../../../domain/entities/account/message-caps';
import type { TopicOf } from '../../features/settings/topics/use-topics';

/** "3 e-mails of “News” in 7 days"; `topicOf` names the category where it is a topic. */
export function capText(
  {
    channel,
    category,
    count,
    period,
    unit,
  }: Pick<CapWait, 'channel' | 'category' | 'count' | 'period' | 'unit'>,
  { t, topicOf }: { t: TFunction; topicOf: TopicOf },
): string {
  const messages = t(`steps.caps.${channel ?? 'messages'}`, { count });
  const named =
    category === null
      ? messages
      : t('steps.caps.category', { messages, category: topicOf(category) ?? category });
  return t('steps.caps.within', { messages: named, period: t(`steps.caps.${unit}`, { count: period }) });
}
