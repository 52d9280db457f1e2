import type { TFunction } from 'i18next';
import type { CapWait } from '../../../../domain/entities/account/message-caps';

/** "3 e-mails of “news” in 7 days". */
export function capText(
  {
    channel,
    category,
    count,
    period,
    unit,
  }: Pick<CapWait, 'channel' | 'category' | 'count' | 'period' | 'unit'>,
  t: TFunction,
): string {
  const messages = t(`steps.caps.${channel ?? 'messages'}`, { count });
  const named = category === null ? messages : t('steps.caps.category', { messages, category });
  return t('steps.caps.within', { messages: named, period: t(`steps.caps.${unit}`, { count: period }) });
}
