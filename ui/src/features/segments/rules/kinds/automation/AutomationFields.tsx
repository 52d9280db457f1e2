import { useTranslation } from 'react-i18next';
import { PickerSelect } from '../../../../../components/picker/PickerSelect';
import { automatisationPicker } from '../../../../automatisations/automatisation-picker';
import { Choice } from '../../fields/Choice';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import styles from '../../rules.module.css';

const states = ['inside', 'entered', 'completed'] as const;

export function AutomationFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['automation']>) {
  const { t } = useTranslation();
  const choices = states.flatMap((state) =>
    ([true, false] as const).map((is) => ({
      value: `${state}.${is}`,
      state,
      is,
      label: t(`segments.words.automation.${state}.${is}`, { automation: '' }).trim(),
    })),
  );
  return (
    <Sentence
      text="{state} {automation}"
      parts={{
        state: (
          <Choice
            label={t('segments.forms.automationState')}
            value={`${draft.state}.${draft.is}`}
            options={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = choices.find((choice) => choice.value === value);
              if (chosen) onChange({ ...draft, state: chosen.state, is: chosen.is });
            }}
          />
        ),
        automation: (
          <span className={styles.wide}>
            <PickerSelect
              plan={automatisationPicker}
              aria-label={t('segments.forms.automation')}
              placeholder={t('segments.forms.chooseAutomation')}
              noneFound={t('segments.forms.noAutomation')}
              value={draft.automatisationId ?? undefined}
              onChange={(automatisationId) => onChange({ ...draft, automatisationId })}
            />
          </span>
        ),
      }}
    />
  );
}
