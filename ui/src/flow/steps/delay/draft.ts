import type { DelayUnit } from '../../../../../domain/steps/delay/schema';
import { accountTimezone } from '../../../components/time/shown-timezone';
import { delayTimezone } from '../../../constants';
import type { VariableDraft } from '../../variables/variable-draft';

/** What the form of a delay holds. */
export interface DelayDraft {
  useVariable: boolean;
  /** In `unit`; stored in seconds. Null while the field is empty. */
  amount: number | null;
  unit: DelayUnit;
  variable: VariableDraft;
  /** Whether it continues at the variable's date, or some time before or after it. */
  side: 'on' | 'before' | 'after';
  sideAmount: number | null;
  sideUnit: DelayUnit;
  /** "Specific date": the wait continues to the next moment inside the days and hours. */
  isSpecific: boolean;
  /** A name, or `contactTimezone`. */
  timezone: string;
  days: number[];
  isBetween: boolean;
  from: string;
  to: string;
}

/** The initial values of "specific date": in the account's timezone, if it has one. */
export const anyMoment = () =>
  ({
    timezone: accountTimezone() ?? delayTimezone,
    days: [] as number[],
    isBetween: false,
    from: '09:00',
    to: '17:00',
  }) satisfies Partial<DelayDraft>;
