import type { TFunction } from 'i18next';
import { channelOfWebhook } from '../../../../domain/apps/webhook';
import type { MessageHours, MessageWindow } from '../../../../domain/entities/account/message-hours';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { hoursText, weekdaysText } from './week-text';

/** "Mon–Fri 09:00–18:00"; empty for a window that is always open. */
export const messageWindowText = (
  { days, hoursBetween }: Pick<MessageWindow, 'days' | 'hoursBetween'>,
  language: string,
): string =>
  [weekdaysText(days, language), hoursBetween ? hoursText(hoursBetween) : '']
    .filter((part) => part !== '')
    .join(' ');

/** In which hours a step's message goes out: "goes Mon–Fri 09:00–18:00"; empty where it goes at any time like all of its channel. */
export function messageHoursText(
  { data, app_webhook_unique_identifier: webhook }: Pick<Step, 'data' | 'app_webhook_unique_identifier'>,
  hours: MessageHours,
  { t, language }: { t: TFunction; language: string },
): string {
  const channel = channelOfWebhook(webhook);
  const window = channel && hours[channel];
  const text = window ? messageWindowText(window, language) : '';
  if (text === '') return '';
  if (data['is_transactional'] === true) return t('steps.summary.anyTime');
  return t('steps.summary.messageHours', { hours: text });
}
