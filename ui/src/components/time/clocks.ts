import dayjs, { type Dayjs } from 'dayjs';
import utcPlugin from 'dayjs/plugin/utc';
import { IANAZone } from 'luxon';
import { readDate } from '../../../../domain/values/time/dates';
import { isTimezone } from '../../../../domain/values/time/timezones';

dayjs.extend(utcPlugin);

const minute = 60_000;

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The clocks of whoever reads. */
export const ownTimezone = (): string => own;

let ofAccount: string | null = null;

/**
 * Takes the account's clocks as those by which moments are shown; of one that has named none, or some that this browser does not know, the
 * reader's.
 */
export function goByClocks(timezone: string | null): void {
  ofAccount = timezone !== null && isTimezone(timezone) ? timezone : null;
}

/** The clocks that the account goes by, where it has named them. */
export const accountTimezone = (): string | null => ofAccount;

/** The clocks by which moments are shown, and days begin. */
export const shownTimezone = (): string => ofAccount ?? ownTimezone();

/**
 * What the shown clocks show at a moment: to be written, not to be calculated with, since it is no moment any more. Not valid where the
 * text is none.
 */
export function onShownClocks(value: string | number | Date): Dayjs {
  const moment = dayjs(value);
  return ofAccount === null || !moment.isValid()
    ? moment
    : dayjs.utc(moment.valueOf() + offsetOf(ofAccount, moment.valueOf()) * minute);
}

const dayFormat = 'YYYY-MM-DD';

export const dayText = (day: Dayjs): string => day.format(dayFormat);

/** The calendar day that a moment lies on; what is done with it is by days, whatever the clocks. */
export const dayOf = (moment: string | number | Date): Dayjs => dayjs(dayText(onShownClocks(moment)));

export const today = (): Dayjs => dayOf(Date.now());

/** The moment at which a calendar day begins. */
export const startOfDay = (day: Dayjs): Date => momentOfText(dayText(day));

/** The moment that a field of date and time means: `2026-05-01T17:00`. */
export const momentOfText = (text: string): Date => readDate(text, shownTimezone()).toJSDate();

/** A timezone's name as people read it: "America/New York". */
export const timezoneText = (timezone: string): string => timezone.replaceAll('_', ' ');

/** A timezone by its city: America/Argentina/Buenos_Aires is Buenos Aires. */
export const cityOf = (timezone: string): string => timezoneText(timezone).split('/').at(-1) ?? '';

/** Minutes by which the clocks of a timezone are ahead of UTC at a moment. */
export const offsetOf = (timezone: string, moment: number): number =>
  IANAZone.create(timezone).offset(moment);

/** Whether clocks of two timezones show the same at a moment. */
export const showSame = (moment: number, one: string, other: string): boolean =>
  one === other || offsetOf(one, moment) === offsetOf(other, moment);

/** A winter's and a summer's noon. */
const noons = [Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 6, 1, 12)];

/** Whether two timezones have the same clocks: one has several names. */
export const areSameClocks = (one: string, other: string): boolean =>
  noons.every((noon) => showSame(noon, one, other));

/** Whose clocks a moment is shown on, where they are not the reader's; else empty. */
export const othersClocks = (moment: number): string =>
  showSame(moment, shownTimezone(), ownTimezone()) ? '' : cityOf(shownTimezone());
