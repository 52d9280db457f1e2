import { useTranslation } from 'react-i18next';
import type { SimpleRule } from '../../../../../domain/entities/segments/rule';
import { useEventNameText } from '../../../components/EventName';
import { useKnown } from '../../../store/use-options';
import { automatisationPicker } from '../../automatisations/automatisation-picker';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { tagPicker } from '../../tags/tag-picker';
import { listPicker } from '../segment-picker';
import type { RuleWords } from './rule-kind';
import { useContactFields } from './use-contact-fields';

/** The words for rules: names of what they refer to are requested. Something that no longer exists is named by its id. */
export function useRuleWords(rules: readonly SimpleRule[]): RuleWords {
  const { t, i18n } = useTranslation();
  const fields = useContactFields();
  const ids = { tag: [] as number[], automation: [] as number[], list: [] as number[] };
  const events: string[] = [];
  for (const rule of rules) {
    if (rule.kind === 'tag') ids.tag.push(rule.tag_id);
    if (rule.kind === 'automation') ids.automation.push(rule.automatisation_id);
    if (rule.kind === 'outcome' && rule.automatisation_id !== null)
      ids.automation.push(rule.automatisation_id);
    if (rule.kind === 'list') ids.list.push(rule.segment_id);
    if (rule.kind === 'event') events.push(rule.event_name);
  }
  const tagOf = useKnown(tagPicker, ids.tag);
  const automationOf = useKnown(automatisationPicker, ids.automation);
  const listOf = useKnown(listPicker, ids.list);
  const event = useEventNameText(events);
  const topics = useTopics();
  const topicName = useTopicName();
  const named = (row: { name: string } | null | undefined, id: number): string =>
    row === undefined ? '…' : t('segments.words.named', { name: row?.name ?? `#${id}` });
  return {
    t,
    language: i18n.language,
    field: (variable) => fields.find((one) => one.variable === `contact.${variable}`)?.label ?? variable,
    tag: (id) => named(tagOf(id), id),
    topic: (id) => {
      const topic = topics.find((one) => one.id === id);
      return t('segments.words.named', { name: topic ? topicName(topic) : `#${id}` });
    },
    automation: (id) => named(automationOf(id), id),
    list: (id) => named(listOf(id), id),
    event: (name) => t('segments.words.named', { name: event(name) }),
  };
}
