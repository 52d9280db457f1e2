import type { DelayData } from './schema';
import { nextOpenMoment } from './window';

type Window = Pick<DelayData, 'timezone' | 'days' | 'hoursBetween'>;

/** A window opens and closes at whole minutes; the search checks each quarter of an hour first, then its minutes. */
const quarter = 15 * 60_000;
const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/**
 * The first moments, in milliseconds, at which a run waiting for the window continues: the first one at or after `from`, then each time the
 * window opens again. Fewer than `count` when it never closes.
 */
export function openings(from: number, window: Window, count: number): number[] {
  const found: number[] = [];
  let start: number | null = from;
  while (start !== null && found.length < count) {
    const opening = nextOpenMoment(start, window);
    found.push(opening);
    start = closingAfter(opening, window);
  }
  return found;
}

/** The first minute after an open moment at which the window is closed; null when it stays open for a week. */
function closingAfter(opening: number, window: Window): number | null {
  const isOpen = (moment: number): boolean => nextOpenMoment(moment, window) === moment;
  let last = opening;
  while (isOpen(last + quarter)) {
    last += quarter;
    if (last - opening > week) return null;
  }
  while (isOpen(last + minute)) last += minute;
  return last + minute;
}
