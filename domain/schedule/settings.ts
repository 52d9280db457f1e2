import { DateTime } from 'luxon';
import type { Fault } from '../values/validation/faults';
import { utc } from '../values/time/timezones';
import type { Words } from '../values/text/words';
import { shownAt } from './once';
import type { Recurrence } from './recurrence';

/** The settings of a scheduled task. */
export interface TaskSettings extends Omit<Recurrence, 'scheduled_from'> {
  name: string;
  automatisation_id: number;
  is_paused: boolean;
}

/** The settings given by a call, merged with the stored ones. */
export type GivenSettings = Omit<TaskSettings, 'delay_between_runs'> & {
  delay_between_runs?: number | undefined;
};

/** The minutes of a day: the value for tasks that are not an interval. */
const minutesOfDay = 1_440;
/** How far ahead a task may run once, in years. */
const yearsAhead = 10;

const must: Readonly<
  Record<'given' | 'hour' | 'weekday' | 'monthDay' | 'time' | 'later' | 'sooner' | 'onceOnly', Words>
> = {
  given: { en: 'must be given', fr: 'doit être indiqué' },
  hour: {
    en: 'must be an hour from 0 to 23: a task that goes by days needs one',
    fr: 'doit être une heure de 0 à 23 : une tâche qui va par jours en a besoin',
  },
  weekday: {
    en: 'must name the days of the week, 1 for Monday to 7 for Sunday',
    fr: 'doit nommer les jours de la semaine, de 1 pour lundi à 7 pour dimanche',
  },
  monthDay: {
    en: 'must name the days of the month, from 1 to 31',
    fr: 'doit nommer les jours du mois, de 1 à 31',
  },
  time: {
    en: 'must be a day and a time such as 2026-12-01T09:00',
    fr: 'doit être un jour et une heure comme 2026-12-01T09:00',
  },
  later: {
    en: 'has passed already: choose a later time, or run it now',
    fr: 'est déjà passé : choisissez un moment plus tard, ou exécutez maintenant',
  },
  sooner: {
    en: `must lie within ${yearsAhead} years`,
    fr: `doit être dans les ${yearsAhead} ans`,
  },
  onceOnly: {
    en: 'goes with a task that runs once (`recurrence: once`)',
    fr: 'va avec une tâche qui s’exécute une seule fois (`recurrence: once`)',
  },
};

const inOrder = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);

/** The settings to store: those that the recurrence does not use are cleared. */
export function settled(given: GivenSettings): TaskSettings {
  const { recurrence, weekdays, month_days, once_at, by_contact_clock, hour_to_run, timezone } = given;
  const isOnce = recurrence === 'once';
  const goesByContacts = isOnce && by_contact_clock;
  return {
    ...given,
    delay_between_runs: given.delay_between_runs ?? minutesOfDay,
    hour_to_run: isOnce ? null : hour_to_run,
    timezone: goesByContacts ? null : timezone,
    weekdays: recurrence === 'weekly' && weekdays ? inOrder(weekdays) : null,
    month_days: recurrence === 'monthly' && month_days ? inOrder(month_days) : null,
    once_at: isOnce ? once_at : null,
    by_contact_clock: goesByContacts,
  };
}

/** Whether both settings produce the same due times. */
export const haveSameTimes = (one: TaskSettings, other: TaskSettings): boolean =>
  timesOf(one) === timesOf(other);

const timesOf = (settings: TaskSettings): string =>
  JSON.stringify([
    settings.recurrence,
    settings.delay_between_runs,
    settings.timezone,
    settings.hour_to_run,
    settings.weekdays,
    settings.month_days,
    settings.once_at,
    settings.by_contact_clock,
  ]);

interface Asked {
  /** The settings given by the call itself. */
  given: Partial<GivenSettings>;
  /** The timezone of the account; null: none is set. */
  timezone: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Times stored earlier may have passed. */
  mayHavePassed: boolean;
}

/** What is wrong with the times of a task; empty when they are valid. */
export function faultsOfTimes(settings: GivenSettings, asked: Asked): Fault[] {
  const fault = (name: keyof TaskSettings, words: Words): Fault => ({ path: [name], words });
  const { recurrence, hour_to_run: hour } = settings;
  const onlyOnce =
    asked.given.by_contact_clock === true && recurrence !== 'once'
      ? [fault('by_contact_clock', must.onceOnly)]
      : [];
  const noHour = hour === null ? [fault('hour_to_run', must.hour)] : [];
  switch (recurrence) {
    case 'interval':
      return [
        ...(settings.delay_between_runs === undefined ? [fault('delay_between_runs', must.given)] : []),
        ...onlyOnce,
      ];
    case 'weekly':
      return [...(settings.weekdays ? [] : [fault('weekdays', must.weekday)]), ...noHour, ...onlyOnce];
    case 'monthly':
      return [...(settings.month_days ? [] : [fault('month_days', must.monthDay)]), ...noHour, ...onlyOnce];
    case 'once': {
      const wrong = wrongMoment(settings, asked);
      return wrong ? [fault('once_at', wrong)] : [];
    }
  }
}

/**
 * What is wrong with the moment of a task that runs once; when it depends on each contact's clocks, the account's clocks are used for the
 * check.
 */
function wrongMoment({ once_at, timezone, by_contact_clock }: GivenSettings, asked: Asked): Words | null {
  const moment = shownAt(once_at, (by_contact_clock ? asked.timezone : timezone) ?? utc);
  if (moment === null) return must.time;
  if (moment > DateTime.fromMillis(asked.now).plus({ years: yearsAhead }).toMillis()) return must.sooner;
  return moment <= asked.now && !asked.mayHavePassed ? must.later : null;
}
