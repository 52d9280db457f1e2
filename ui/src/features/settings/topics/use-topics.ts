import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn, type Topic } from '../../../../../domain/entities/contacts/topic';
import { languages } from '../../../../../domain/values/language';
import { useResource } from '../../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { knownTopics } from './slice';

/** The account's topics, archived ones too; none until they have arrived. */
export function useTopics(): readonly Topic[] {
  const { data } = useResource((state) => state.settings.topics.known, knownTopics.requested);
  return data ?? none;
}

const none: readonly Topic[] = [];

/** The name of a topic in the interface's language. */
export function useTopicName(): (topic: Pick<Topic, 'names'>) => string {
  const { i18n } = useTranslation();
  const language = languages.find((one) => one === i18n.language) ?? languages[0];
  return useCallback(({ names }) => textIn(names, language), [language]);
}

/** The name of the topic with the key, as a message category names it; null: none is known. */
export type TopicOf = (category: string) => string | null;

/** Names topics by their keys, among those that were asked for. */
export function useTopicOf(): TopicOf {
  const topics = useAppSelector((state) => state.settings.topics.known.data);
  const nameOf = useTopicName();
  return useCallback(
    (category) => {
      const topic = topics?.find(({ key }) => key === category);
      return topic ? nameOf(topic) : null;
    },
    [topics, nameOf],
  );
}

/** Asks for the topics, once something is shown that may name one. */
export function useTopicsAsked(isNeeded: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isNeeded) dispatch(knownTopics.requested());
  }, [dispatch, isNeeded]);
}
