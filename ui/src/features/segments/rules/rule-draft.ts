import type { Channel } from '../../../../../domain/entities/contacts/channel';
import type { ConsentState } from '../../../../../domain/entities/contacts/consent';
import type { RuleOfKind, SimpleRule } from '../../../../../domain/entities/segments/rule';
import type { ComparedDraft } from './fields/compared-draft';
import type { CountedDraft } from './fields/counted-draft';

export type RuleKindName = SimpleRule['kind'];

/** What the form of each kind of rule holds. */
export interface RuleDrafts {
  field: ComparedDraft;
  anniversary: { variable: string; days: number | null };
  tag: { tagId: number | null; is: boolean };
  consent: { channel: Channel; state: ConsentState; is: boolean };
  topic: { topicId: number | null; state: ConsentState; is: boolean };
  event: CountedDraft & { eventName: string; filters: ComparedDraft[] };
  message: CountedDraft & { channel: Channel | null };
  outcome: CountedDraft & {
    outcome: RuleOfKind<'outcome'>['outcome'];
    channel: Channel | null;
    automatisationId: number | null;
  };
  automation: {
    automatisationId: number | null;
    state: RuleOfKind<'automation'>['state'];
    is: boolean;
  };
  list: { listId: number | null; is: boolean };
}

/** A rule in the form. `key` stays with it wherever it is moved. */
export type RuleDraft = {
  [Kind in RuleKindName]: { key: string; kind: Kind; draft: RuleDrafts[Kind] };
}[RuleKindName];

/** A group of rules in the form. */
export interface GroupDraft {
  key: string;
  kind: 'all' | 'any';
  rules: NodeDraft[];
}

export type NodeDraft = RuleDraft | GroupDraft;

export const isGroupDraft = (node: NodeDraft): node is GroupDraft =>
  node.kind === 'all' || node.kind === 'any';
