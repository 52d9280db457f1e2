import { useTranslation } from 'react-i18next';
import { channels } from '../../../../../../../domain/entities/contacts/channel';
import { consentStates } from '../../../../../../../domain/entities/contacts/consent';
import { Choice } from '../../fields/Choice';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';

export function ConsentFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['consent']>) {
  const { t } = useTranslation();
  const choices = consentStates.flatMap((state) =>
    ([true, false] as const).map((is) => ({
      value: `${state}.${is}`,
      state,
      is,
      label: t(`segments.words.consent.${state}.${is}`, { channel: '' }).trim(),
    })),
  );
  return (
    <Sentence
      text="{state} {channel}"
      parts={{
        state: (
          <Choice
            label={t('segments.forms.consent')}
            value={`${draft.state}.${draft.is}`}
            options={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = choices.find((choice) => choice.value === value);
              if (chosen) onChange({ ...draft, state: chosen.state, is: chosen.is });
            }}
          />
        ),
        channel: (
          <Choice
            label={t('segments.forms.channel')}
            value={draft.channel}
            options={channels.map((value) => ({ value, label: t(`segments.channels.${value}`) }))}
            onChange={(channel) => onChange({ ...draft, channel })}
          />
        ),
      }}
    />
  );
}
