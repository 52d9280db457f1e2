/**
 * A loop that was held up, by a pause, an outage or items that took long, makes up for so many milliseconds of its pace and no more: what
 * was missed is no reason to send faster than its owner said.
 */
export const madeUpFor = 2_000;

/** For so long, in milliseconds, a message may use its turn after it has come, or for as long as two turns lie apart. */
export const longestLate = 2_000;

/** Where a loop is: which item it begins next, and the moment of the clock at which that is due. */
export interface LoopPlace {
  next: number;
  nextAt: number;
}

/**
 * Up to which item a loop may have begun its items by now, without that one, and from when on the next one counts. `delay`: milliseconds
 * between two items, more than none.
 */
export function itemsDue(
  { next, nextAt }: LoopPlace,
  delay: number,
  now: number,
): { due: number; nextAt: number } {
  const from = Math.max(nextAt, now - madeUpFor);
  return { due: next + Math.max(0, Math.floor((now - from) / delay) + 1), nextAt: from };
}

/** How people say a pace. */
export const paceUnits = ['minute', 'hour', 'seconds'] as const;
export type PaceUnit = (typeof paceUnits)[number];

/** So many messages a minute or an hour, or one each so many seconds. */
export interface Pace {
  unit: PaceUnit;
  amount: number;
}

const lengths = { minute: 60_000, hour: 3_600_000 } as const;

/** Milliseconds between two messages, never fewer than so many a minute or an hour allow. */
export const delayOfPace = ({ unit, amount }: Pace): number =>
  unit === 'seconds' ? Math.max(1, Math.round(amount * 1_000)) : Math.ceil(lengths[unit] / amount);

/** A stored delay as people say it: a whole number a minute where it is one, else an hour, else seconds between two. */
export function paceOfDelay(delay: number): Pace {
  for (const unit of ['minute', 'hour'] as const) {
    const amount = Math.round(lengths[unit] / delay);
    if (amount >= 1 && delayOfPace({ unit, amount }) === delay) return { unit, amount };
  }
  return { unit: 'seconds', amount: delay / 1_000 };
}
