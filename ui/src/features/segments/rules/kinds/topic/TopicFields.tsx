import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { consentStates } from '../../../../../../../domain/entities/contacts/consent';
import { useTopicName, useTopics } from '../../../../settings/topics/use-topics';
import { Choice } from '../../fields/Choice';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';

export function TopicFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['topic']>) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  const choices = consentStates.flatMap((state) =>
    ([true, false] as const).map((is) => ({
      value: `${state}.${is}`,
      state,
      is,
      label: t(`segments.words.topic.${state}.${is}`, { topic: '' }).trim(),
    })),
  );
  return (
    <Sentence
      text="{state} {topic}"
      parts={{
        state: (
          <Choice
            label={t('segments.forms.topicChoice')}
            value={`${draft.state}.${draft.is}`}
            options={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = choices.find((choice) => choice.value === value);
              if (chosen) onChange({ ...draft, state: chosen.state, is: chosen.is });
            }}
          />
        ),
        topic: (
          <Select<number>
            aria-label={t('segments.forms.topic')}
            placeholder={t('segments.forms.chooseTopic')}
            notFoundContent={t('segments.forms.noTopic')}
            popupMatchSelectWidth={false}
            {...(draft.topicId !== null && { value: draft.topicId })}
            options={topics.map((topic) => ({ value: topic.id, label: nameOf(topic) }))}
            onChange={(topicId) => onChange({ ...draft, topicId })}
          />
        ),
      }}
    />
  );
}
