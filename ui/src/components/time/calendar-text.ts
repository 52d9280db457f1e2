import dayjs from 'dayjs';
import type { Language } from '../../../../domain/values/language';
import { capital } from '../../../../domain/values/text/text';
import { dateFormats } from '../../constants';
import './clocks';

/** The language of day and month names. */
const spoken = (): Language => (dayjs.locale() === 'fr' ? 'fr' : 'en');

/** A local day and time, `2026-12-01T09:00`, in words: "Dec 01 09:00, 2026". */
export const wallTimeText = (wall: string): string => dayjs.utc(wall).format(dateFormats[spoken()].minute);

/** 2024 began on a Monday. */
const aMonday = Date.UTC(2024, 0, 1);
const day = 86_400_000;

/** Days of the week, Monday first, as ISO weekdays number them. */
export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The name of an ISO weekday as used inside a sentence: "Monday", or "Mon". */
export const weekdayName = (
  weekday: number,
  length: 'long' | 'short' = 'long',
  language: string = spoken(),
): string =>
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(
    aMonday + (weekday - 1) * day,
  );

/** Options for the days of the week, by their ISO numbers. */
export const weekdayOptions = (language: string): { value: number; label: string }[] =>
  isoWeekdays.map((value) => ({ value, label: capital(weekdayName(value, 'long', language)) }));

/** "Monday, Tuesday and Friday" */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(spoken(), { type: 'conjunction' }).format(items);
