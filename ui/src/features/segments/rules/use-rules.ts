import { useEffect, useState } from 'react';
import {
  isGroupDraft,
  type GroupDraft,
  type NodeDraft,
  type RuleDraft,
  type RuleDrafts,
  type RuleKindName,
} from './rule-draft';
import { blankGroup, blankRule } from './rules';
import { added, duplicated, moved, placeOf, replaced } from './tree';

/** What happened last, for the focus and for screen readers. */
interface LastAct {
  act: 'added' | 'duplicated' | 'moved' | 'removed';
  /** The rule or group that has the focus now. */
  key: string;
  /** Differs for each act. */
  turn: number;
}

/** The id in the document of a rule or a group of the form. */
export const nodeId = (key: string): string => `rule-${key}`;

/** The rules in a form, and what can be done with them. The focus goes with a rule that is added, copied or moved. */
export function useRules(initial: () => GroupDraft) {
  const [root, setRoot] = useState(initial);
  const [last, setLast] = useState<LastAct | null>(null);
  const focus = (act: LastAct['act'], key: string): void =>
    setLast((before) => ({ act, key, turn: (before?.turn ?? 0) + 1 }));
  useEffect(() => {
    if (last) focusNode(last);
  }, [last]);

  function add(groupKey: string, node: NodeDraft): void {
    setRoot(added(root, groupKey, node));
    focus('added', node.key);
  }
  return {
    root,
    last,
    addRule: (groupKey: string, kind: RuleKindName) => add(groupKey, blankRule(kind)),
    addGroup: (groupKey: string) => add(groupKey, blankGroup()),
    /** Any number of changes of different rules may come before the next drawing. */
    change: <Kind extends RuleKindName>(key: string, draft: RuleDrafts[Kind]) =>
      setRoot(
        (now) =>
          replaced(now, key, (node) => (isGroupDraft(node) ? [node] : [{ ...node, draft } as RuleDraft])), // of its own kind
      ),
    join: (key: string, kind: GroupDraft['kind']) =>
      setRoot((now) =>
        now.key === key
          ? { ...now, kind }
          : replaced(now, key, (node) => [isGroupDraft(node) ? { ...node, kind } : node]),
      ),
    duplicate(key: string): void {
      const copy = duplicated(root, key);
      setRoot(copy.root);
      focus('duplicated', copy.key);
    },
    move(key: string, by: 'up' | 'down'): void {
      const next = moved(root, key, by);
      if (next === root) return;
      setRoot(next);
      focus('moved', key);
    },
    remove(key: string): void {
      const next = nextInFocus(root, key);
      setRoot(replaced(root, key, () => []));
      focus('removed', next);
    },
  };
}

export type Rules = ReturnType<typeof useRules>;

/** What has the focus once a node is gone: its next neighbour, the one before, or its group. */
function nextInFocus(root: GroupDraft, key: string): string {
  const place = placeOf(root, key) ?? [];
  let group = root;
  for (const index of place.slice(0, -1)) {
    const inner = group.rules[index];
    if (inner && isGroupDraft(inner)) group = inner;
  }
  const index = place[place.length - 1] ?? 0;
  return (group.rules[index + 1] ?? group.rules[index - 1] ?? group).key;
}

/** A new rule begins with its first field; others are reached by their menu. */
function focusNode({ act, key }: LastAct): void {
  const node = document.getElementById(nodeId(key));
  const first = node?.querySelector<HTMLElement>('input, button');
  const handle = node?.querySelector<HTMLElement>(`[data-handle="${key}"]`);
  (act === 'added' ? first : (handle ?? first))?.focus();
}
