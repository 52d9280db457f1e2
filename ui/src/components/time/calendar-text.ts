import dayjs from 'dayjs';
import type { Language } from '../../../../domain/values/language';
import { dateFormats } from '../../constants';
import './clocks';

/** The language that days and months are told in. */
const spoken = (): Language => (dayjs.locale() === 'fr' ? 'fr' : 'en');

/** A day and a time as some clocks show them, `2026-12-01T09:00`, in words: "Dec 01 09:00, 2026". */
export const wallTimeText = (wall: string): string => dayjs.utc(wall).format(dateFormats[spoken()].minute);

/** 2024 began on a Monday. */
const aMonday = Date.UTC(2024, 0, 1);
const day = 86_400_000;

/** The name of a weekday by its ISO number, as it stands in a sentence: Monday is 1. */
export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(spoken(), { weekday: 'long', timeZone: 'UTC' }).format(
    aMonday + (weekday - 1) * day,
  );

/** "Monday, Tuesday and Friday" */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(spoken(), { type: 'conjunction' }).format(items);
