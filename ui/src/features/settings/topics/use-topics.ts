import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn, type Topic } from '../../../../../domain/entities/contacts/topic';
import { languages } from '../../../../../domain/values/language';
import { useResource } from '../../../components/use-resource';
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
