import { attributionDays } from '../../../../domain/entities/events/amount';
import type {
  RevenueCredit,
  RevenueSetting,
  RevenueSettingInput,
} from '../../../../domain/entities/reports/revenue';
import { plainPath } from '../../../../domain/values/path';
import { ownValue, type OneValue } from '../../components/meanwhile/StoredMeanwhile';

/** What brings revenue, in its form. */
export interface RevenueDraft {
  eventName: string;
  valueField: string;
  credit: RevenueCredit;
  /** Null while the field is empty. */
  windowDays: number | null;
}

export const revenueDraft = (setting: RevenueSetting | null): RevenueDraft => ({
  eventName: setting?.event_name ?? '',
  valueField: setting?.value_field ?? '',
  credit: setting?.credit ?? 'last_message',
  windowDays: setting?.window_days ?? attributionDays.usual,
});

export const isRevenueComplete = ({ eventName, valueField, windowDays }: RevenueDraft): boolean =>
  eventName.trim() !== '' && plainPath.safeParse(valueField).success && windowDays !== null;

/** The amount is read of the event. */
export const revenueValues: OneValue<RevenueDraft>[] = [
  { fields: ['eventName', 'valueField'], of: ({ eventName, valueField }) => ({ eventName, valueField }) },
  ownValue('credit'),
  ownValue('windowDays'),
];

/** A complete draft as it is saved. */
export const revenueData = ({
  eventName,
  valueField,
  credit,
  windowDays,
}: RevenueDraft): RevenueSettingInput => ({
  event_name: eventName.trim(),
  value_field: valueField.trim(),
  credit,
  window_days: windowDays ?? attributionDays.usual,
});
