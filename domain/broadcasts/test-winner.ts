import type { Variant, VariantCount } from '../entities/broadcast';
import { chancesOfBest } from '../values/statistics/chances-of-best';

/** With fewer contacts for each message, a difference between both says hardly anything. */
export const fewestToCompare = 100;

/** How many of the first contacts of an audience a test of so many percent goes to: at least one each way, if there are two. */
export const sizeOfTest = (total: number, percent: number): number =>
  Math.min(total, Math.max(2, Math.ceil((total * percent) / 100)));

const rateOf = ({ sent, reached }: VariantCount): number => (sent === 0 ? 0 : reached / sent);

/** Whether one of the messages did better; false at equal rates, as where nothing is known. */
export const isDecided = (counts: readonly VariantCount[]): boolean => new Set(counts.map(rateOf)).size > 1;

/** The better message of a test, and the probability that it really is; at equal rates, or where nobody was counted, the first. */
export function winnerOf(counts: readonly VariantCount[]): { winner: Variant; chance: number | null } {
  const [first, ...others] = counts;
  if (!first) return { winner: 'a', chance: null };
  const best = others.reduce((one, other) => (rateOf(other) > rateOf(one) ? other : one), first);
  return { winner: best.variant, chance: chanceOf(counts, best.variant) };
}

/** The probability that a message is the best one; null where nobody was sent one of them. */
export function chanceOf(counts: readonly VariantCount[], variant: Variant): number | null {
  if (counts.some(({ sent }) => sent === 0)) return null;
  const chances = chancesOfBest(counts.map(({ sent, reached }) => ({ entered: sent, converted: reached })));
  return chances[counts.findIndex((one) => one.variant === variant)] ?? null;
}
