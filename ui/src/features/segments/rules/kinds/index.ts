import type { RuleKindName } from '../rule-draft';
import type { RuleKind } from '../rule-kind';
import { anniversaryRule } from './anniversary/kind';
import { automationRule } from './automation/kind';
import { consentRule } from './consent/kind';
import { eventRule } from './event/kind';
import { fieldRule } from './field/kind';
import { listRule } from './list/kind';
import { messageRule } from './message/kind';
import { outcomeRule } from './outcome/kind';
import { tagRule } from './tag/kind';
import { topicRule } from './topic/kind';

/** The kinds of rules, in the order in which they are offered. */
export const ruleKinds = {
  field: fieldRule,
  event: eventRule,
  message: messageRule,
  outcome: outcomeRule,
  tag: tagRule,
  consent: consentRule,
  topic: topicRule,
  automation: automationRule,
  list: listRule,
  anniversary: anniversaryRule,
} satisfies { [Kind in RuleKindName]: RuleKind<Kind> };

export const ruleKindNames = Object.keys(ruleKinds) as RuleKindName[]; // of the registry above
