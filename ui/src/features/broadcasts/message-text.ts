import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../domain/entities/broadcast';
import { isSameJson } from '../../../../domain/values/same-json';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useKnown } from '../../store/use-options';
import { messagePicker } from '../messages/message-picker';
import { audienceScope } from './audience-scope';
import { messageExamples } from './slice';

type Message = Broadcast['messages'][number];

const templateIn = ({ data: { message_template_id: id } }: Message): number | null =>
  typeof id === 'number' ? id : null;

/** A message's own subject, title or text. */
const ownText = ({ data: { subject, title, message } }: Message): string | undefined =>
  [subject, title, message].find((one): one is string => typeof one === 'string' && one.trim() !== '');

const useTemplates = (messages: readonly Message[]) =>
  useKnown(
    messagePicker,
    messages.flatMap((message) => templateIn(message) ?? []),
  );

/**
 * By what a broadcast's messages are known: their own subject, title or text, or their template; as a contact reads it, where that is known
 * of the message as it is.
 */
export function useMessageText({ messages }: Pick<Broadcast, 'messages'>): (message: Message) => string {
  const { t } = useTranslation();
  const templateOf = useTemplates(messages);
  const examples = useAppSelector((state) => state.broadcasts.examples.data);
  return (message) => {
    const example = examples?.texts.find(({ data }) => isSameJson(data, message.data))?.text;
    const own = ownText(message);
    const id = templateIn(message);
    if (own !== undefined || id === null) return own === undefined ? '–' : (example ?? own);
    const template = templateOf(id);
    const name = template?.name ?? `#${id}`;
    return template?.subject
      ? t('broadcasts.content.templateSubject', { subject: example ?? template.subject, name })
      : t('broadcasts.content.template', { name });
  };
}

/** Has the messages of the open broadcast rendered for a contact of its audience, where they say something else to each. */
export function useExamples(broadcast: Broadcast | null): void {
  const dispatch = useAppDispatch();
  const messages = broadcast?.messages ?? [];
  const templateOf = useTemplates(messages);
  const personal = messages.filter((message) => {
    const id = templateIn(message);
    return /\{[{%]/.test(ownText(message) ?? (id === null ? '' : (templateOf(id)?.subject ?? '')));
  });
  const asked = personal.length > 0 ? broadcast : null;
  const key = asked
    ? `${asked.id}/${asked.version}/${personal.map(({ variant }) => variant).join('')}`
    : null;
  useEffect(() => {
    if (asked)
      dispatch(
        messageExamples.requested({
          id: asked.id,
          messages: personal,
          scope: audienceScope(asked.audience),
        }),
      );
    // A reload of the same version asks for nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what is asked
  }, [dispatch, key]);
  useEffect(() => () => void dispatch(messageExamples.forgotten()), [dispatch]);
}
