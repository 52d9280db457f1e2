import fc from 'fast-check';
import { chancesOfBest } from './chances-of-best';
import type { Proportion } from './proportions';

/** The logarithm of the factorial of each number up to a thousand. */
const logFactorials = [0];
for (let number = 1; number <= 1_000; number += 1)
  logFactorials.push((logFactorials[number - 1] ?? 0) + Math.log(number));
const logFactorial = (number: number): number => logFactorials[number] ?? NaN;
/** The logarithm of the beta function of whole numbers. */
const logBeta = (a: number, b: number): number =>
  logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1);

/** The closed form for two groups (equation 6 of https://www.evanmiller.org/bayesian-ab-testing.html): that B is better than A. */
function secondIsBetter(a: Proportion, b: Proportion): number {
  const [alphaA, betaA] = [1 + a.converted, 1 + a.entered - a.converted];
  const [alphaB, betaB] = [1 + b.converted, 1 + b.entered - b.converted];
  let sum = 0;
  for (let i = 0; i < alphaB; i += 1)
    sum += Math.exp(
      logBeta(alphaA + i, betaA + betaB) -
        Math.log(betaB + i) -
        logBeta(1 + i, betaB) -
        logBeta(alphaA, betaA),
    );
  return sum;
}

const group = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((entered) =>
      fc.record({ entered: fc.constant(entered), converted: fc.integer({ min: 0, max: entered }) }),
    );

test('for two groups the chance is that of the closed form', () => {
  fc.assert(
    fc.property(group(400), group(400), (a, b) => {
      const [first = NaN, second = NaN] = chancesOfBest([a, b]);
      expect(second).toBeCloseTo(secondIsBetter(a, b), 3);
      expect(first + second).toBeCloseTo(1, 9);
    }),
    { numRuns: 100 },
  );
});

/*
 * The worked example of https://github.com/Matt52/bayesian-testing (README, BinaryDataTest), whose numbers are of 20,000 draws: they are
 * right to a hundredth.
 */
test('a published example of three groups', () => {
  const chances = chancesOfBest([
    { entered: 1_500, converted: 80 },
    { entered: 1_200, converted: 80 },
    { entered: 1_000, converted: 50 },
  ]);
  for (const [place, published] of [0.06625, 0.89005, 0.0437].entries())
    expect(Math.abs((chances[place] ?? NaN) - published)).toBeLessThan(0.01);
});

test.each([
  [
    'nobody was counted yet',
    [
      { entered: 0, converted: 0 },
      { entered: 0, converted: 0 },
    ],
    [0.5, 0.5],
  ],
  [
    'all are alike',
    Array.from({ length: 4 }, () => ({ entered: 50, converted: 5 })),
    [0.25, 0.25, 0.25, 0.25],
  ],
  [
    'a large group is far better than a small one',
    [
      { entered: 1_000_000, converted: 500_000 },
      { entered: 30, converted: 0 },
    ],
    [1, 0],
  ],
  [
    'a million each are a little apart',
    [
      { entered: 1_000_000, converted: 1_000 },
      { entered: 1_000_000, converted: 1_200 },
    ],
    [0, 1],
  ],
])('%s', (_, groups, expected) => {
  const chances = chancesOfBest(groups);
  for (const [place, chance] of expected.entries()) expect(chances[place]).toBeCloseTo(chance, 3);
});

test('the order of the groups does not matter', () => {
  fc.assert(
    fc.property(fc.array(group(200), { minLength: 2, maxLength: 6 }), (groups) => {
      const chances = chancesOfBest(groups);
      const turned = chancesOfBest(groups.toReversed()).toReversed();
      for (const [place, chance] of chances.entries()) expect(turned[place]).toBeCloseTo(chance, 9);
    }),
    { numRuns: 50 },
  );
});
