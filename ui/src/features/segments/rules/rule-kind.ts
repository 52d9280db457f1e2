import type { ComponentType } from 'react';
import type { TFunction } from 'i18next';
import type { RuleOfKind } from '../../../../../domain/entities/segments/rule';
import type { Lack } from './lack';
import type { RuleDrafts, RuleKindName } from './rule-draft';

/** What the form of a rule gets. */
export interface RuleFieldsProps<Draft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** What a rule's sentence is made of. */
export interface RuleWords {
  t: TFunction;
  language: string;
  /** What people call a field of the contact. */
  field: (variable: string) => string;
  tag: (id: number) => string;
  topic: (id: number) => string;
  automation: (id: number) => string;
  list: (id: number) => string;
  event: (name: string) => string;
}

/** A kind of rule in the interface. */
export interface RuleKind<Kind extends RuleKindName> {
  icon: ComponentType;
  blank: RuleDrafts[Kind];
  draftOf: (rule: RuleOfKind<Kind>) => RuleDrafts[Kind];
  /** The rule of a draft that lacks nothing. */
  ruleOf: (draft: RuleDrafts[Kind]) => RuleOfKind<Kind>;
  /** What is missing; null: the rule is complete. */
  lacks: (draft: RuleDrafts[Kind]) => Lack | null;
  /** The rule as a sentence. */
  words: (rule: RuleOfKind<Kind>, words: RuleWords) => string;
  Fields: ComponentType<RuleFieldsProps<RuleDrafts[Kind]>>;
}
