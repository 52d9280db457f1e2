import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../domain/entities/broadcast';
import { useKnown } from '../../store/use-options';
import { messagePicker } from '../messages/message-picker';

type Message = Broadcast['messages'][number];

const templateIn = ({ data: { message_template_id: id } }: Message): number | null =>
  typeof id === 'number' ? id : null;

/** By what a broadcast's messages are known: their template, or their subject, title or text. */
export function useMessageText({ messages }: Pick<Broadcast, 'messages'>): (message: Message) => string {
  const { t } = useTranslation();
  const templateOf = useKnown(
    messagePicker,
    messages.flatMap((message) => templateIn(message) ?? []),
  );
  return (message) => {
    const id = templateIn(message);
    if (id !== null) return t('broadcasts.content.template', { name: templateOf(id)?.name ?? `#${id}` });
    const { subject, title, message: text } = message.data;
    return (
      [subject, title, text].find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? '–'
    );
  };
}
