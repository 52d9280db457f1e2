import type { GoalLift } from '../../../../domain/entities/automatisations/goal';

/** How far apart the marks of the axis may be, by powers of ten; and into how many parts they divide it, or a few more. */
const steps = [1, 2, 5, 10];
const parts = 4;

/**
 * The marks of the axis of lifts, from its lower end to its upper one. It contains 0, and the last interval with its length again on both
 * sides: those of the first days, when few had entered, may be far longer, and what of them lies outside is not drawn.
 */
export function liftTicks(lifts: readonly (GoalLift | null)[]): number[] {
  const known = lifts.filter((lift) => lift !== null);
  const last = known.at(-1);
  if (!last) return [-1, 0, 1];
  const length = last.high - last.low;
  const low = Math.min(0, Math.max(last.low - length, Math.min(...known.map((lift) => lift.low))));
  const high = Math.max(0, Math.min(last.high + length, Math.max(...known.map((lift) => lift.high))));
  const least = (high - low) / parts;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (steps.find((factor) => factor * power >= least) ?? 10);
  const [first, end] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: end - first + 1 }, (_, place) => (first + place) * step);
}
