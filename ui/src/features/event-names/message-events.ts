import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  messageEventName,
  messageEventOf,
  messageEvents,
} from '../../../../domain/entities/runs/message-event';
import { plain } from '../../../../domain/values/text/text';

/** What an event tells of a message in words; null: it tells of none. */
export function messageEventText(eventName: string, t: TFunction): string | null {
  const kind = messageEventOf(eventName);
  return kind && t(`events.message.${kind}`);
}

/** The events of messages that contain a typed text, in their words or in their name. */
export function useMessageEvents(typed = ''): { value: string; label: string }[] {
  const { t } = useTranslation();
  const text = plain(typed.trim());
  return messageEvents
    .map((kind) => ({ value: messageEventName(kind), label: t(`events.message.${kind}`) }))
    .filter(({ value, label }) => value.includes(text) || plain(label).includes(text));
}
