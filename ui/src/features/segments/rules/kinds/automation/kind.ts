import { BranchesOutlined } from '@ant-design/icons';
import type { RuleKind } from '../../rule-kind';
import { AutomationFields } from './AutomationFields';

export const automationRule: RuleKind<'automation'> = {
  icon: BranchesOutlined,
  blank: { automatisationId: null, state: 'inside', is: true },
  draftOf: ({ automatisation_id, state, is }) => ({ automatisationId: automatisation_id, state, is }),
  ruleOf: ({ automatisationId, state, is }) => ({
    kind: 'automation',
    automatisation_id: automatisationId ?? 0,
    state,
    is,
  }),
  lacks: ({ automatisationId }) => (automatisationId === null ? 'automation' : null),
  words: ({ automatisation_id, state, is }, { t, automation }) =>
    t(`segments.words.automation.${state}.${is}`, { automation: automation(automatisation_id) }),
  Fields: AutomationFields,
};
