import { goalWindow, type Goal, type GoalInput } from '../../../../domain/entities/automatisations/goal';
import { plainPath } from '../../../../domain/values/path';
import { ownValue, type OneValue } from '../../components/meanwhile/StoredMeanwhile';
import { filterData, filterDraft, isFilterComplete, type FilterDraft } from '../../flow/filters/filter-draft';

/** A goal in its form. */
export interface GoalDraft {
  eventName: string;
  filters: FilterDraft[];
  /** Null while the field is empty. */
  windowDays: number | null;
  valueField: string;
  /** Null while the field is empty. */
  controlPercent: number | null;
}

export const goalDraft = (goal: Goal | null): GoalDraft => ({
  eventName: goal?.event_name ?? '',
  filters: goal?.filters.map(filterDraft) ?? [],
  windowDays: goal?.window_days ?? goalWindow.usual,
  valueField: goal?.value_field ?? '',
  controlPercent: goal?.control_percent ?? 0,
});

export const isGoalComplete = ({
  eventName,
  filters,
  windowDays,
  valueField,
  controlPercent,
}: GoalDraft): boolean =>
  eventName.trim() !== '' &&
  filters.every(isFilterComplete) &&
  windowDays !== null &&
  controlPercent !== null &&
  (valueField.trim() === '' || plainPath.safeParse(valueField).success);

/** What is read of an event belongs to that event. */
export const goalValues: OneValue<GoalDraft>[] = [
  {
    fields: ['eventName', 'filters', 'valueField'],
    of: ({ eventName, filters, valueField }) => ({ eventName, filters, valueField }),
  },
  ownValue('windowDays'),
  ownValue('controlPercent'),
];

/** A complete goal as it is saved. */
export const goalData = ({
  eventName,
  filters,
  windowDays,
  valueField,
  controlPercent,
}: GoalDraft): GoalInput => ({
  event_name: eventName.trim(),
  filters: filters.map(filterData),
  window_days: windowDays ?? goalWindow.usual,
  value_field: valueField.trim() || null,
  control_percent: controlPercent ?? 0,
});
