import { nanoid } from '@reduxjs/toolkit';
import {
  isGroup,
  type Rule,
  type RuleGroup,
  type SimpleRule,
} from '../../../../../domain/entities/segments/rule';
import { ruleKinds } from './kinds';
import type { Lack } from './lack';
import {
  isGroupDraft,
  type GroupDraft,
  type NodeDraft,
  type RuleDraft,
  type RuleKindName,
} from './rule-draft';
import type { RuleKind, RuleWords } from './rule-kind';
import { groupsIn, numberOf, rulesIn } from './tree';

/** A kind for whatever rule or draft it is asked about: the registry pairs them by their name. */
const kindOf = (kind: RuleKindName) => ruleKinds[kind] as unknown as RuleKind<RuleKindName>; // paired by the callers

/** A new rule of a kind. */
export const blankRule = (kind: RuleKindName): RuleDraft =>
  ({ key: nanoid(), kind, draft: kindOf(kind).blank }) as RuleDraft; // the kind's own blank draft

export const blankGroup = (kind: GroupDraft['kind'] = 'any'): GroupDraft => ({
  key: nanoid(),
  kind,
  rules: [],
});

export const draftOfRules = ({ kind, rules }: RuleGroup): GroupDraft => ({
  key: nanoid(),
  kind,
  rules: rules.map(draftOf),
});

function draftOf(rule: Rule): NodeDraft {
  if (isGroup(rule)) return draftOfRules(rule);
  return { key: nanoid(), kind: rule.kind, draft: kindOf(rule.kind).draftOf(rule) } as RuleDraft; // by its own kind
}

export const rulesOfDraft = ({ kind, rules }: GroupDraft): RuleGroup => ({
  kind,
  rules: rules.map((node) => (isGroupDraft(node) ? rulesOfDraft(node) : ruleOf(node))),
});

export const ruleOf = ({ kind, draft }: RuleDraft): SimpleRule => kindOf(kind).ruleOf(draft);

const lackOf = ({ kind, draft }: RuleDraft): Lack | null => kindOf(kind).lacks(draft);

/** A rule as a sentence. */
export const ruleText = (rule: SimpleRule, words: RuleWords): string => kindOf(rule.kind).words(rule, words);

/** A rule or a group that lacks something. */
export interface Lacking {
  key: string;
  number: string;
  isGroup: boolean;
  lack: Lack;
}

/** The rules and groups that lack something, in order. Only the outermost group may be empty. */
export function lackingIn(root: GroupDraft): Lacking[] {
  const found: Lacking[] = [];
  for (const rule of rulesIn(root)) {
    const lack = lackOf(rule);
    if (lack) found.push({ key: rule.key, number: numberOf(root, rule.key), isGroup: false, lack });
  }
  for (const { key, rules } of groupsIn(root).slice(1))
    if (rules.length === 0) found.push({ key, number: numberOf(root, key), isGroup: true, lack: 'rules' });
  return found.sort((one, other) => one.number.localeCompare(other.number, undefined, { numeric: true }));
}
