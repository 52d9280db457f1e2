import { SafetyOutlined } from '@ant-design/icons';
import type { RuleKind } from '../../rule-kind';
import { ConsentFields } from './ConsentFields';

export const consentRule: RuleKind<'consent'> = {
  icon: SafetyOutlined,
  blank: { channel: 'email', state: 'subscribed', is: true },
  draftOf: ({ kind: _, ...draft }) => draft,
  ruleOf: (draft) => ({ kind: 'consent', ...draft }),
  lacks: () => null,
  words: ({ channel, state, is }, { t }) =>
    t(`segments.words.consent.${state}.${is}`, { channel: t(`segments.channels.${channel}`) }),
  Fields: ConsentFields,
};
