import { useTranslation } from 'react-i18next';
import { channels } from '../../../../../../../domain/entities/contacts/channel';
import { Choice } from '../../fields/Choice';
import { HasOrNot } from '../../fields/HasOrNot';
import { HowOften } from '../../fields/HowOften';
import { Period } from '../../fields/Period';
import { Sentence } from '../../fields/Sentence';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';

export function MessageFields({ draft, onChange }: RuleFieldsProps<RuleDrafts['message']>) {
  const { t } = useTranslation();
  return (
    <Sentence
      text={t(draft.has ? 'segments.forms.message' : 'segments.forms.noMessage', { count: draft.count ?? 2 })}
      parts={{
        has: <HasOrNot verb="got" has={draft.has} onChange={(has) => onChange({ ...draft, has })} />,
        how: <HowOften draft={draft} onChange={(counted) => onChange({ ...draft, ...counted })} />,
        channel: (
          <Choice
            label={t('segments.forms.channel')}
            value={draft.channel ?? 'any'}
            options={(['any', ...channels] as const).map((value) => ({
              value,
              label: t(`segments.byChannel.${value}`),
            }))}
            onChange={(channel) => onChange({ ...draft, channel: channel === 'any' ? null : channel })}
          />
        ),
        period: <Period period={draft.period} onChange={(period) => onChange({ ...draft, period })} />,
      }}
    />
  );
}
