import type { DateTime } from 'luxon';
import type { JsonObject } from '../../entities/common';
import type { ClocksOfContact } from '../../values/time/contact-timezone';
import { readDate } from '../../values/time/dates';
import { toNumeric } from '../../values/numbers';
import { parseVariable } from '../../values/path';
import { utc } from '../../values/time/timezones';
import { clocksOfContact } from '../clocks-of-contact';
import type { Interpreter, Run } from '../run';
import { StepError } from '../step-error';
import { contactTimezone, delayLimitSeconds, delayUnits, type DelayData } from './schema';
import { nextOpenMoment } from './window';

/**
 * Waits, counted from when the run reached the step; when asked again after an edit, it uses the edited step. It reports the timezone of
 * its window, and whose timezone that is when the contact's was requested.
 */
export const interpretDelay: Interpreter<DelayData> = (data, run) => {
  const { until, detail } = endOfDelay(data, run);
  return until <= run.now ? { kind: 'next', detail } : { kind: 'wait', until, detail };
};

/** When a delay ends that began when the run reached the step, in milliseconds since 1970, with what the log tells of it. */
export function endOfDelay(data: DelayData, run: Run): { until: number; detail: JsonObject } {
  const clocks = clocksOf(data, run);
  const timezone = clocks?.timezone ?? null;
  const base = baseMoment(data, run, timezone);
  // Days and hours hold for the moment at which the run goes on, also where the date had passed before it came here.
  const from = timezone === null ? base : Math.max(base, run.stepStartedAt);
  const until = nextOpenMoment(from, { ...data, timezone });
  return { until, detail: { until: new Date(until).toISOString(), ...clocks } };
}

/** The timezone of the window, null when there is no window. A contact whose field holds no valid timezone gets the account's. */
function clocksOf(
  { timezone }: DelayData,
  run: Run,
): ({ timezone: string } & Partial<ClocksOfContact>) | null {
  if (timezone === null) return null;
  if (timezone !== contactTimezone) return { timezone };
  return clocksOfContact(run);
}

function baseMoment(data: DelayData, run: Run, timezone: string | null): number {
  if (!data.use_variable) return run.stepStartedAt + data.delay * 1_000;
  const written = data.delay_variable ?? '';
  const path = parseVariable(written) ? written : `${data.source ?? 'event'}.${written}`;
  const value = run.read(path);
  const units = toNumeric(value, run.regional.numberFormat);
  if (units !== null) {
    const seconds = Number(units) * delayUnits[data.delay_unit];
    if (seconds > delayLimitSeconds)
      throw new StepError('delay_too_long', `${path} asks to wait for more than a hundred years.`);
    return run.stepStartedAt + Math.max(0, seconds) * 1_000;
  }
  const date = typeof value === 'string' ? readDate(value, timezone ?? run.regional.timezone ?? utc) : null;
  if (!date?.isValid) {
    throw new StepError(
      'delay_unreadable',
      `${path} holds neither a number nor a date such as 2026-12-01, so how long to wait is not known.`,
    );
  }
  const moment = shifted(date, data.date_offset ?? 0).toMillis();
  if (moment - run.now > delayLimitSeconds * 1_000) {
    throw new StepError('delay_too_long', `${path} asks to wait for more than a hundred years.`);
  }
  return moment;
}

/** Whole days are calendar days: the day before has the same local hour, even when the clocks change in between. */
const shifted = (date: DateTime, seconds: number): DateTime =>
  seconds % delayUnits.DAYS === 0 ? date.plus({ days: seconds / delayUnits.DAYS }) : date.plus({ seconds });
