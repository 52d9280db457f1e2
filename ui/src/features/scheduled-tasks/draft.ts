import type { ScheduledTask, ScheduledTaskInput } from '../../../../domain/entities/scheduled-task';
import { readWallTime } from '../../../../domain/schedule/once';
import type { RecurrenceKind } from '../../../../domain/schedule/recurrence';
import { accountTimezone } from '../../components/time/shown-timezone';
import type { SavedTask } from './api';

/** The value of the timezone field that means each contact's own timezone; no timezone has this name. */
export const contactsOwn = 'contact';

/** An emptied number field is null, a cleared select is undefined. */
export interface TaskDraft {
  name: string;
  automatisation_id?: number;
  recurrence: RecurrenceKind;
  delay_between_runs: number | null;
  hour_to_run: number | null;
  weekdays: number[];
  month_days: number[];
  once_at: string;
  /** A timezone name, or `contactsOwn`. */
  timezone?: string;
}

/** A new task: hourly, or for a campaign, which usually is sent once, at a time still to be chosen. */
export const blankDraft = (campaignId: number | null): TaskDraft => ({
  recurrence: campaignId === null ? 'interval' : 'once',
  name: '',
  delay_between_runs: 60,
  hour_to_run: null,
  weekdays: [],
  month_days: [],
  once_at: '',
  timezone: accountTimezone() ?? undefined,
  ...(campaignId !== null && { automatisation_id: campaignId }),
});

export const draftOf = (task: ScheduledTask): TaskDraft => ({
  name: task.name,
  automatisation_id: task.automatisation_id,
  recurrence: task.recurrence,
  delay_between_runs: task.delay_between_runs,
  hour_to_run: task.hour_to_run,
  weekdays: task.weekdays ?? [],
  month_days: task.month_days ?? [],
  once_at: task.once_at ?? '',
  timezone: task.by_contact_clock ? contactsOwn : (task.timezone ?? undefined),
});

/** The schedule of a task, for its form and its texts. */
export type Times = Pick<
  ScheduledTaskInput,
  'recurrence' | 'hour_to_run' | 'timezone' | 'weekdays' | 'month_days' | 'once_at' | 'by_contact_clock'
> & { delay_between_runs: number };

/** The minutes of a day: the value for tasks that are not an interval. */
const oneDay = 1_440;

/** The schedule in the fields, or null while something is missing. */
export function timesOf(draft: Partial<TaskDraft>): Times | null {
  const { recurrence = 'interval', delay_between_runs: delay = null, hour_to_run: hour = null } = draft;
  const { weekdays = [], month_days: monthDays = [], once_at: onceAt = '', timezone } = draft;
  const isContacts = timezone === contactsOwn;
  const times: Times = {
    recurrence,
    delay_between_runs: oneDay,
    hour_to_run: hour,
    timezone: isContacts ? null : (timezone ?? null),
    weekdays: null,
    month_days: null,
    once_at: null,
    by_contact_clock: false,
  };
  switch (recurrence) {
    case 'interval':
      return delay === null ? null : { ...times, delay_between_runs: delay };
    case 'weekly':
      return hour === null || weekdays.length === 0 ? null : { ...times, weekdays };
    case 'monthly':
      return hour === null || monthDays.length === 0 ? null : { ...times, month_days: monthDays };
    case 'once':
      return readWallTime(onceAt) === null
        ? null
        : { ...times, hour_to_run: null, once_at: onceAt, by_contact_clock: isContacts };
  }
}

/** The task in the fields, or null while something is missing. What has no field is kept: whether it is paused. */
export function inputOf(draft: TaskDraft): SavedTask | null {
  const { name, automatisation_id } = draft;
  const times = timesOf(draft);
  return name.trim() === '' || automatisation_id === undefined || times === null
    ? null
    : { name, automatisation_id, ...times };
}
