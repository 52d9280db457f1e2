import { UnorderedListOutlined } from '@ant-design/icons';
import type { RuleKind } from '../../rule-kind';
import { ListFields } from './ListFields';

export const listRule: RuleKind<'list'> = {
  icon: UnorderedListOutlined,
  blank: { listId: null, is: true },
  draftOf: ({ segment_id, is }) => ({ listId: segment_id, is }),
  ruleOf: ({ listId, is }) => ({ kind: 'list', segment_id: listId ?? 0, is }),
  lacks: ({ listId }) => (listId === null ? 'list' : null),
  words: ({ segment_id, is }, { t, list }) => t(`segments.words.list.${is}`, { list: list(segment_id) }),
  Fields: ListFields,
};
