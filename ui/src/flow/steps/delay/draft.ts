import type { DelayUnit } from '../../../../../domain/steps/delay/schema';
import type { VariableDraft } from '../../variables/variable-draft';

/** What the form of a delay holds. */
export interface DelayDraft {
  useVariable: boolean;
  /** In `unit`; stored in seconds. Null while the field is empty. */
  amount: number | null;
  unit: DelayUnit;
  variable: VariableDraft;
  /** "Specific date": the wait goes on to the next moment inside the days and hours. */
  isSpecific: boolean;
  timezone: string;
  days: number[];
  isBetween: boolean;
  from: string;
  to: string;
}
