import { useTranslation } from 'react-i18next';
import type { AutomatisationChoice } from '../../../../../../../domain/entities/automatisations/automatisation';
import { PickerSelect } from '../../../../../components/picker/PickerSelect';
import { automatisationPicker } from '../../../../automatisations/automatisation-picker';
import { ByChannel } from '../../fields/ByChannel';
import { Choice } from '../../fields/Choice';
import { HowOften } from '../../fields/HowOften';
import { Period } from '../../fields/Period';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import styles from '../../rules.module.css';

const outcomes = ['opened', 'clicked', 'bounced'] as const;

export function OutcomeFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['outcome']>) {
  const { t } = useTranslation();
  const choices = outcomes.flatMap((outcome) =>
    ([true, false] as const).map((has) => ({
      value: `${outcome}.${has}`,
      outcome,
      has,
      label: t(`segments.forms.outcomes.${outcome}.${has ? 'has' : 'hasNot'}`),
    })),
  );
  return (
    <Sentence
      text={t(draft.has ? 'segments.forms.outcome' : 'segments.forms.noOutcome', { count: draft.count ?? 2 })}
      parts={{
        outcome: (
          <Choice
            label={t('segments.forms.becameOfIt')}
            value={`${draft.outcome}.${draft.has}`}
            options={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = choices.find((choice) => choice.value === value);
              if (chosen) onChange({ ...draft, outcome: chosen.outcome, has: chosen.has });
            }}
          />
        ),
        how: <HowOften draft={draft} onChange={(counted) => onChange({ ...draft, ...counted })} />,
        channel: (
          <ByChannel channel={draft.channel} onChange={(channel) => onChange({ ...draft, channel })} />
        ),
        automation: (
          <span className={styles.wide}>
            <PickerSelect<AutomatisationChoice, number>
              plan={automatisationPicker}
              aria-label={t('segments.forms.automation')}
              placeholder={t('segments.forms.anyAutomation')}
              noneFound={t('segments.forms.noAutomation')}
              allowClear
              value={draft.automatisationId ?? undefined}
              onChange={(automatisationId: number | undefined) =>
                onChange({ ...draft, automatisationId: automatisationId ?? null })
              }
            />
          </span>
        ),
        period: <Period period={draft.period} onChange={(period) => onChange({ ...draft, period })} />,
      }}
    />
  );
}
