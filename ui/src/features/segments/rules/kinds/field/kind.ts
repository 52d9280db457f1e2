import { UserOutlined } from '@ant-design/icons';
import { blankCompared, comparedDraft, comparedLacks, comparedOf } from '../../fields/compared-draft';
import { comparedText } from '../../fields/compared-text';
import type { RuleKind } from '../../rule-kind';
import { FieldFields } from './FieldFields';

export const fieldRule: RuleKind<'field'> = {
  icon: UserOutlined,
  blank: blankCompared,
  draftOf: comparedDraft,
  ruleOf: (draft) => ({ kind: 'field', ...comparedOf(draft) }),
  lacks: comparedLacks,
  words: (rule, words) => comparedText(rule, words.field(rule.variable), words),
  Fields: FieldFields,
};
