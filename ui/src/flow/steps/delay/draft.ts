import type { DelayUnit } from '../../../../../domain/steps/delay/schema';
import { delayTimezone } from '../../../constants';
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

/** The specific date before anything of it is chosen. */
export const anyMoment = {
  timezone: delayTimezone,
  days: [] as number[],
  isBetween: false,
  from: '09:00',
  to: '17:00',
} satisfies Partial<DelayDraft>;
