import { TagOutlined } from '@ant-design/icons';
import type { RuleKind } from '../../rule-kind';
import { TagFields } from './TagFields';

export const tagRule: RuleKind<'tag'> = {
  icon: TagOutlined,
  blank: { tagId: null, is: true },
  draftOf: ({ tag_id, is }) => ({ tagId: tag_id, is }),
  ruleOf: ({ tagId, is }) => ({ kind: 'tag', tag_id: tagId ?? 0, is }),
  lacks: ({ tagId }) => (tagId === null ? 'tag' : null),
  words: ({ tag_id, is }, { t, tag }) => t(`segments.words.tag.${is}`, { tag: tag(tag_id) }),
  Fields: TagFields,
};
