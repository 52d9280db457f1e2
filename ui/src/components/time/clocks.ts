import dayjs, { type Dayjs } from 'dayjs';
import utcPlugin from 'dayjs/plugin/utc';
import { IANAZone } from 'luxon';
import { readDate } from '../../../../domain/values/time/dates';
import { accountTimezone, ownTimezone, shownTimezone } from './shown-timezone';

dayjs.extend(utcPlugin);

const minute = 60_000;

/**
 * A moment's local time in the displayed timezone, for formatting only: the result is no longer the same moment, so do not calculate with
 * it. Invalid when the value is.
 */
export function onShownClocks(value: string | number | Date): Dayjs {
  const moment = dayjs(value);
  const timezone = accountTimezone();
  return timezone === null || !moment.isValid()
    ? moment
    : dayjs.utc(moment.valueOf() + offsetOf(timezone, moment.valueOf()) * minute);
}

const dayFormat = 'YYYY-MM-DD';

export const dayText = (day: Dayjs): string => day.format(dayFormat);

/** The calendar day of a moment, for arithmetic by days, independent of any timezone. */
export const dayOf = (moment: string | number | Date): Dayjs => dayjs(dayText(onShownClocks(moment)));

export const today = (): Dayjs => dayOf(Date.now());

/** The moment at which a calendar day begins. */
export const startOfDay = (day: Dayjs): Date => momentOfText(dayText(day));

/** The moment of a date and time field: `2026-05-01T17:00`. */
export const momentOfText = (text: string): Date => readDate(text, shownTimezone()).toJSDate();

/** A timezone's name for people: "America/New York". */
export const timezoneText = (timezone: string): string => timezone.replaceAll('_', ' ');

/** The city of a timezone: America/Argentina/Buenos_Aires becomes Buenos Aires. */
export const cityOf = (timezone: string): string => timezoneText(timezone).split('/').at(-1) ?? '';

/** The offset of a timezone from UTC at a moment, in minutes. */
export const offsetOf = (timezone: string, moment: number): number =>
  IANAZone.create(timezone).offset(moment);

/** Whether two timezones have the same offset at a moment. */
export const showSame = (moment: number, one: string, other: string): boolean =>
  one === other || offsetOf(one, moment) === offsetOf(other, moment);

/** Noon in winter and in summer. */
const noons = [Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 6, 1, 12)];

/** Whether two timezones are the same under different names, judged by their offsets. */
export const areSameClocks = (one: string, other: string): boolean =>
  noons.every((noon) => showSame(noon, one, other));

/** The timezone label of a moment, if the timezone differs from the reader's; otherwise empty. */
export const othersClocks = (moment: number): string =>
  showSame(moment, shownTimezone(), ownTimezone()) ? '' : cityOf(shownTimezone());
