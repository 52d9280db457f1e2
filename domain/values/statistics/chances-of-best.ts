import type { Proportion } from './proportions';

/** At how many points a distribution is added up, and how many standard deviations on each side of its mean. */
const points = 4_000;
const reach = 12;

/** What is known of a rate, as its distribution function at equal distances, and the weight of each interval between them. */
interface Belief {
  from: number;
  step: number;
  weights: readonly number[];
  /** The distribution function at the end of each interval. */
  below: readonly number[];
}

/**
 * For each of some groups the probability that its rate is the highest of all, between 0 and 1. Before anybody is counted every rate is as
 * likely as every other, so that a rate is distributed as Beta(1 + converted, 1 + not converted)
 * (E. Miller, "Formulas for Bayesian A/B testing", https://www.evanmiller.org/bayesian-ab-testing.html).
 */
export function chancesOfBest(groups: readonly Proportion[]): number[] {
  const beliefs = groups.map(beliefIn);
  const chances = beliefs.map((belief) =>
    belief.weights.reduce((chance, weight, place) => {
      const rate = belief.from + (place + 0.5) * belief.step;
      const others = beliefs.reduce(
        (product, other) => (other === belief ? product : product * chanceBelow(other, rate)),
        1,
      );
      return chance + weight * others;
    }, 0),
  );
  // What the intervals miss is shared out.
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

function beliefIn({ converted, entered }: Proportion): Belief {
  const [yes, no] = [converted, entered - converted];
  const mean = (yes + 1) / (entered + 2);
  const deviation = Math.sqrt((mean * (1 - mean)) / (entered + 3));
  const from = Math.max(0, mean - reach * deviation);
  const step = (Math.min(1, mean + reach * deviation) - from) / points;
  const rates = Array.from({ length: points }, (_, place) => from + (place + 0.5) * step);
  const logs = rates.map((rate) => yes * Math.log(rate) + no * Math.log1p(-rate));
  const highest = logs.reduce((most, one) => Math.max(most, one), -Infinity);
  const heights = logs.map((log) => Math.exp(log - highest));
  const sum = heights.reduce((total, height) => total + height, 0);
  const weights = heights.map((height) => height / sum);
  let passed = 0;
  const below = weights.map((weight) => (passed += weight));
  return { from, step, weights, below };
}

/** The probability that the rate is below another. */
function chanceBelow({ from, step, below }: Belief, rate: number): number {
  const place = (rate - from) / step;
  if (place <= 0) return 0;
  if (place >= points) return 1;
  const whole = Math.floor(place);
  const [before, after] = [below[whole - 1] ?? 0, below[whole] ?? 1];
  return before + (place - whole) * (after - before);
}
