import type { KeptFlow } from '../../../../../domain/flow/chain/insert';
import type { ConditionOperation, LiteralType } from '../../../../../domain/values/comparing/operations';
import { variableSources, type VariableSource } from '../../../../../domain/values/path';

/** What is tested: whether the contact has a tag or is in a segment, or a variable of one of the three sources. */
export type ConditionCheck = 'tag' | 'segment' | VariableSource;

export const conditionChecks: readonly ConditionCheck[] = ['tag', 'segment', ...variableSources];

/** The source of the compared variable; null: a tag or a segment is asked for. */
export const comparedSource = (check: ConditionCheck): VariableSource | null =>
  check === 'tag' || check === 'segment' ? null : check;

/** What the form of a condition holds. */
export interface ConditionDraft {
  check: ConditionCheck;
  tagId: number | null;
  segmentId: number | null;
  path: string;
  type: LiteralType;
  operation: ConditionOperation;
  value: string;
  ignoreCase: boolean;
  /** Where the steps go that follow a new condition. */
  keepFlow: KeptFlow;
}
