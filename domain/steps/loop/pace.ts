/**
 * How much of its pace, in milliseconds, a delayed loop (by a pause, an outage, or slow items) catches up: a delay is no reason to send
 * faster than its owner wants.
 */
export const madeUpFor = 2_000;

/** How late, in milliseconds, a message may still use its turn; or the gap between two turns, if that is longer. */
export const longestLate = 2_000;

/** The progress of a loop: the next item, and when it is due. */
export interface LoopPlace {
  next: number;
  nextAt: number;
}

/**
 * The item before which all may have begun by now, and the moment from which the next one is counted. `delay`: milliseconds between two
 * items, more than 0.
 */
export function itemsDue(
  { next, nextAt }: LoopPlace,
  delay: number,
  now: number,
): { due: number; nextAt: number } {
  const from = Math.max(nextAt, now - madeUpFor);
  return { due: next + Math.max(0, Math.floor((now - from) / delay) + 1), nextAt: from };
}

/** How many items of an account may wait in the outbox while a loop adds more. */
export const fewestPlaces = 100;
export const mostPlaces = 1_000;

/**
 * The places for the next second: about what is started in two, so that the items of one loop wait no longer than that behind another's, and
 * a loop does not wait where more is started. `waiting` items are left of the `queued` ones of a second ago.
 */
export function placesAfter(
  places: number,
  { queued, waiting }: { queued: number; waiting: number },
): number {
  const wanted = waiting === 0 ? places * 2 : 2 * (queued - waiting);
  return Math.min(mostPlaces, Math.max(fewestPlaces, wanted));
}

/** A pace in the units of the form. */
export const paceUnits = ['minute', 'hour', 'seconds'] as const;
export type PaceUnit = (typeof paceUnits)[number];

/** So many messages a minute or an hour, or one every so many seconds. */
export interface Pace {
  unit: PaceUnit;
  amount: number;
}

const lengths = { minute: 60_000, hour: 3_600_000 } as const;

/** Milliseconds between two messages, at least as many as the rate a minute or an hour requires. */
export const delayOfPace = ({ unit, amount }: Pace): number =>
  unit === 'seconds' ? Math.max(1, Math.round(amount * 1_000)) : Math.ceil(lengths[unit] / amount);

/** A stored delay as a pace: per minute when that is a whole number, else per hour, else in seconds between two. */
export function paceOfDelay(delay: number): Pace {
  for (const unit of ['minute', 'hour'] as const) {
    const amount = Math.round(lengths[unit] / delay);
    if (amount >= 1 && delayOfPace({ unit, amount }) === delay) return { unit, amount };
  }
  return { unit: 'seconds', amount: delay / 1_000 };
}
