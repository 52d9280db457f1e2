import { MailOutlined } from '@ant-design/icons';
import { blankCounted, countedDraft, countedLacks, countedOf, isNever } from '../../fields/counted-draft';
import { periodText } from '../../fields/period-text';
import type { RuleKind } from '../../rule-kind';
import { MessageFields } from './MessageFields';

export const messageRule: RuleKind<'message'> = {
  icon: MailOutlined,
  blank: { ...blankCounted, channel: null },
  draftOf: (rule) => ({ ...countedDraft(rule), channel: rule.channel }),
  ruleOf: (draft) => ({ kind: 'message', channel: draft.channel, ...countedOf(draft) }),
  lacks: countedLacks,
  words: (rule, { t }) => {
    const { operation, count } = rule;
    const channel = t(`segments.byChannel.${rule.channel ?? 'any'}`);
    const said = isNever(rule)
      ? t('segments.words.message.never', { channel })
      : t(`segments.words.message.${operation}`, { channel, count });
    return [said, periodText(rule.period, t)].filter(Boolean).join(' ');
  },
  Fields: MessageFields,
};
