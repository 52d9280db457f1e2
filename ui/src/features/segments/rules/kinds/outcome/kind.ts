import { EyeOutlined } from '@ant-design/icons';
import { blankCounted, countedDraft, countedLacks, countedOf, isNever } from '../../fields/counted-draft';
import { periodText } from '../../fields/period-text';
import type { RuleKind } from '../../rule-kind';
import { OutcomeFields } from './OutcomeFields';

export const outcomeRule: RuleKind<'outcome'> = {
  icon: EyeOutlined,
  blank: { ...blankCounted, outcome: 'opened', channel: null, automatisationId: null },
  draftOf: (rule) => ({
    ...countedDraft(rule),
    outcome: rule.outcome,
    channel: rule.channel,
    automatisationId: rule.automatisation_id,
  }),
  ruleOf: (draft) => ({
    kind: 'outcome',
    outcome: draft.outcome,
    channel: draft.channel,
    automatisation_id: draft.automatisationId,
    ...countedOf(draft),
  }),
  lacks: countedLacks,
  words: (rule, { t, automation }) => {
    const { outcome, operation, count, automatisation_id: id } = rule;
    const said = isNever(rule)
      ? t(`segments.words.outcome.never.${outcome}`)
      : t(`segments.words.outcome.${outcome}`, {
          messages: t(`segments.words.outcome.${operation}`, { count }),
        });
    return [
      said,
      t(`segments.byChannel.${rule.channel ?? 'any'}`),
      id !== null && t('segments.words.outcome.of', { automation: automation(id) }),
      periodText(rule.period, t),
    ]
      .filter(Boolean)
      .join(' ');
  },
  Fields: OutcomeFields,
};
