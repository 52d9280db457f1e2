import { useTranslation } from 'react-i18next';
import { ByChannel } from '../../fields/ByChannel';
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
          <ByChannel channel={draft.channel} onChange={(channel) => onChange({ ...draft, channel })} />
        ),
        period: <Period period={draft.period} onChange={(period) => onChange({ ...draft, period })} />,
      }}
    />
  );
}
