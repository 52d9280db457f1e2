import fc from 'fast-check';
import { groupOfWay, liftOf, wilsonInterval } from './proportions';

/**
 * The worked examples of the paper: table II, method 10, of R. G. Newcombe, "Interval estimation for the difference between independent
 * proportions: comparison of eleven methods", Statistics in Medicine 17, 1998, pp. 873-890. They are told to four decimals.
 */
const worked: [group: [number, number], control: [number, number], low: number, high: number][] = [
  [[56, 70], [48, 80], 0.0524, 0.3339],
  [[9, 10], [3, 10], 0.1705, 0.809],
  [[6, 7], [2, 7], 0.0582, 0.8062],
  [[5, 56], [0, 29], -0.0381, 0.1926],
  [[0, 10], [0, 20], -0.1611, 0.2775],
  [[0, 10], [0, 10], -0.2775, 0.2775],
  [[10, 10], [0, 20], 0.6791, 1],
  [[10, 10], [0, 10], 0.6075, 1],
];

const proportion = ([converted, entered]: [number, number]) => ({ converted, entered });

describe('the lift over a control group', () => {
  it.each(worked)('of %p over %p is in the interval of the paper', (group, control, low, high) => {
    const { interval, difference } = liftOf(proportion(group), proportion(control));
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
    expect(difference).toBeCloseTo(group[0] / group[1] - control[0] / control[1], 12);
  });

  it('is told in proportion to the control group’s rate, unless that is 0', () => {
    expect(liftOf(proportion([30, 100]), proportion([20, 100])).relative).toBeCloseTo(0.5, 12);
    expect(liftOf(proportion([30, 100]), proportion([0, 100])).relative).toBeNull();
  });

  it('lies within its interval, which lies between -1 and 1, and is mirrored when the groups change places', () => {
    const given = fc
      .tuple(fc.integer({ min: 1, max: 5_000 }), fc.nat(5_000))
      .map(([entered, some]) => ({ entered, converted: Math.min(some, entered) }));
    fc.assert(
      fc.property(given, given, (group, control) => {
        const { difference, interval } = liftOf(group, control);
        expect(interval.low).toBeLessThanOrEqual(difference);
        expect(interval.high).toBeGreaterThanOrEqual(difference);
        expect(interval.low).toBeGreaterThanOrEqual(-1 - 1e-9);
        expect(interval.high).toBeLessThanOrEqual(1 + 1e-9);
        const mirrored = liftOf(control, group).interval;
        expect(mirrored.low).toBeCloseTo(-interval.high, 9);
        expect(mirrored.high).toBeCloseTo(-interval.low, 9);
      }),
    );
  });
});

/** 81 of 263 and 15 of 148: table I, method 3, of R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998. */
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson’s interval of %p of %p is the one of the paper', (converted, entered, low, high) => {
  const interval = wilsonInterval({ converted, entered });
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

describe('the group of a way of a split', () => {
  it('is those on the way, where the shares decided for all', () => {
    const [short, both] = [proportion([6, 20]), proportion([10, 50])];
    expect(groupOfWay(short, both, both)).toEqual(short);
  });

  it('has its part of those who left before the split', () => {
    // Of 100, 60 left before, of whom 30 converted; 10 of the other 40 took the way.
    expect(groupOfWay(proportion([4, 10]), proportion([8, 40]), proportion([38, 100]))).toEqual({
      converted: 4 + 30 / 4,
      entered: 25,
    });
  });

  it('makes up the whole with those of the other ways', () => {
    const counted = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.nat(500))
      .map(([entered, some]) => ({ entered, converted: Math.min(some, entered) }));
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 6 }), counted, (ways, others) => {
        const sum = (all: readonly { entered: number; converted: number }[]) => ({
          entered: all.reduce((total, { entered }) => total + entered, 0),
          converted: all.reduce((total, { converted }) => total + converted, 0),
        });
        const [atSplit, all] = [sum(ways), sum([...ways, others])];
        const groups = ways.map((way) => groupOfWay(way, atSplit, all));
        expect(sum(groups).entered).toBeCloseTo(all.entered, 6);
        expect(sum(groups).converted).toBeCloseTo(all.converted, 6);
        for (const { converted, entered } of groups) expect(converted).toBeLessThanOrEqual(entered + 1e-9);
      }),
    );
  });
});
